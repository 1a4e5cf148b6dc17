// Comforts only: every page is whole without this file.
(() => {
  "use strict";

  // Preview cards: tell screen readers which card belongs to a link, keep the card inside the window,
  // and let Escape put it away until the pointer or the focus has left.
  let number = 0;
  const holder = (node) => (node instanceof Element ? node.closest(".ref, .term") : null);

  const place = (mark) => {
    const card = mark.querySelector(":scope > .card");
    const link = mark.querySelector(":scope > a");
    if (!card || !link) return;
    if (!card.id) {
      number += 1;
      card.id = `card-${number}`;
      link.setAttribute("aria-describedby", card.id);
    }
    card.classList.remove("to-left", "to-top");
    const box = card.getBoundingClientRect();
    if (box.width === 0) return;
    if (box.right > document.documentElement.clientWidth - 8) card.classList.add("to-left");
    if (box.bottom > window.innerHeight - 8 && mark.getBoundingClientRect().top > box.height + 24) card.classList.add("to-top");
  };

  for (const event of ["pointerover", "focusin"]) {
    document.addEventListener(event, (happened) => {
      const mark = holder(happened.target);
      if (mark) requestAnimationFrame(() => place(mark));
    });
  }
  const leave = (happened) => {
    const mark = holder(happened.target);
    if (mark && !mark.contains(happened.relatedTarget)) mark.classList.remove("put-away");
  };
  document.addEventListener("pointerout", leave);
  document.addEventListener("focusout", leave);
  document.addEventListener("keydown", (happened) => {
    if (happened.key !== "Escape") return;
    for (const mark of document.querySelectorAll(".ref:hover, .term:hover, .ref:focus-within, .term:focus-within")) {
      mark.classList.add("put-away");
    }
    for (const open of document.querySelectorAll(".tools details[open]")) {
      open.removeAttribute("open");
      open.querySelector("summary").focus();
    }
  });

  // Cite or link: a button that copies the line, where the browser lets a page copy.
  if (navigator.clipboard) {
    for (const line of document.querySelectorAll(".cite-panel dd")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.setAttribute("aria-label", `Copy the ${line.previousElementSibling.textContent.toLowerCase()}`);
      const link = line.querySelector("a");
      const text = link ? link.href : line.textContent.trim();
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(text);
          button.textContent = "Copied";
        } catch {
          button.textContent = "Not allowed";
        }
        setTimeout(() => { button.textContent = "Copy"; }, 2000);
      });
      line.append(" ", button);
    }
  }

  // A graph wider than its frame opens at the provision it is about.
  for (const frame of document.querySelectorAll(".graph.scroll")) {
    const here = frame.querySelector(".here");
    if (!here || frame.scrollWidth <= frame.clientWidth) continue;
    const box = here.getBoundingClientRect();
    frame.scrollLeft += box.left + box.width / 2 - frame.getBoundingClientRect().left - frame.clientWidth / 2;
  }

  // "/" goes to the search box, as in other reference works.
  document.addEventListener("keydown", (happened) => {
    if (happened.key !== "/" || happened.ctrlKey || happened.metaKey || happened.altKey) return;
    if (happened.target.closest("input, textarea, select, [contenteditable]")) return;
    const box = document.querySelector("form[role=search] input[type=search]");
    if (box) { happened.preventDefault(); box.focus(); box.select(); }
  });
})();
