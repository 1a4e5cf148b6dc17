// Comforts only: every page is whole without this file.
