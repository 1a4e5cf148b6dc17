CREATE TABLE "jurisdictions" (
   "id" TEXT PRIMARY KEY,
   "name" TEXT NOT NULL,
   "state" TEXT,
   "country" TEXT,
   "kind" TEXT
) STRICT;

CREATE TABLE "sources" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "jurisdiction" TEXT REFERENCES "jurisdictions"("id"),
   "sha256" TEXT NOT NULL,
   "encoding" TEXT NOT NULL,
   "length" INTEGER NOT NULL,
   "title" TEXT,
   "description" TEXT,
   "origin" TEXT,
   "gaps" TEXT,
   "text" TEXT NOT NULL,
   "recipe" TEXT
) STRICT;

CREATE TABLE "provisions" (
   "id" TEXT PRIMARY KEY,
   "jurisdiction" TEXT NOT NULL REFERENCES "jurisdictions"("id"),
   "version" TEXT,
   "source" INTEGER REFERENCES "sources"("id"),
   "kind" TEXT NOT NULL,
   "num" TEXT NOT NULL,
   "label" TEXT NOT NULL,
   "heading" TEXT,
   "citation" TEXT NOT NULL,
   "parent" TEXT REFERENCES "provisions"("id"),
   "section" TEXT REFERENCES "provisions"("id"),
   "depth" INTEGER NOT NULL,
   "position" INTEGER,
   "start" INTEGER,
   "end" INTEGER,
   "pieces" TEXT,
   "spans" TEXT,
   "heading_start" INTEGER,
   "heading_end" INTEGER,
   "status" TEXT,
   "implied" INTEGER NOT NULL,
   "placeholder" INTEGER NOT NULL,
   "text" TEXT NOT NULL,
   "eid" TEXT,
   "last" INTEGER,
   "chain" TEXT NOT NULL
) STRICT;

CREATE TABLE "matter" (
   "id" INTEGER PRIMARY KEY,
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "kind" TEXT NOT NULL,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL
) STRICT;

CREATE TABLE "external_laws" (
   "id" TEXT PRIMARY KEY,
   "system" TEXT NOT NULL,
   "law" TEXT,
   "number" TEXT,
   "title" TEXT,
   "url" TEXT
) STRICT;

CREATE TABLE "cross_references" (
   "id" INTEGER PRIMARY KEY,
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "provision" TEXT REFERENCES "provisions"("id"),
   "jurisdiction" TEXT REFERENCES "jurisdictions"("id"),
   "version" TEXT,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "text" TEXT NOT NULL,
   "type" TEXT NOT NULL,
   "relation" TEXT
) STRICT;

CREATE TABLE "reference_targets" (
   "id" INTEGER PRIMARY KEY,
   "reference" INTEGER NOT NULL REFERENCES "cross_references"("id"),
   "citation" TEXT NOT NULL,
   "target" TEXT REFERENCES "provisions"("id"),
   "external_law" TEXT REFERENCES "external_laws"("id"),
   "status" TEXT NOT NULL,
   "reason" TEXT,
   "candidates" TEXT
) STRICT;

CREATE TABLE "range_members" (
   "target" INTEGER NOT NULL REFERENCES "reference_targets"("id"),
   "provision" TEXT NOT NULL REFERENCES "provisions"("id"),
   PRIMARY KEY ("target", "provision")
) STRICT;

CREATE TABLE "history" (
   "id" INTEGER PRIMARY KEY,
   "provision" TEXT REFERENCES "provisions"("id"),
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "action" TEXT,
   "ordinance" TEXT,
   "section" TEXT,
   "date" TEXT,
   "citation" TEXT NOT NULL,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "text" TEXT NOT NULL
) STRICT;

CREATE TABLE "definitions" (
   "id" INTEGER PRIMARY KEY,
   "term" TEXT NOT NULL,
   "provision" TEXT REFERENCES "provisions"("id"),
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "scope" TEXT REFERENCES "provisions"("id"),
   "scope_text" TEXT,
   "form" TEXT,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "text" TEXT NOT NULL
) STRICT;

CREATE TABLE "term_uses" (
   "id" INTEGER PRIMARY KEY,
   "definition" INTEGER NOT NULL REFERENCES "definitions"("id"),
   "provision" TEXT REFERENCES "provisions"("id"),
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "text" TEXT NOT NULL
) STRICT;

CREATE TABLE "quantities" (
   "id" INTEGER PRIMARY KEY,
   "provision" TEXT REFERENCES "provisions"("id"),
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "kind" TEXT NOT NULL,
   "value" REAL,
   "value_text" TEXT NOT NULL,
   "unit" TEXT,
   "bound" TEXT,
   "per" TEXT,
   "text" TEXT NOT NULL,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL
) STRICT;

CREATE TABLE "norms" (
   "id" INTEGER PRIMARY KEY,
   "provision" TEXT REFERENCES "provisions"("id"),
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "kind" TEXT NOT NULL,
   "holder" TEXT,
   "action" TEXT NOT NULL,
   "condition" TEXT,
   "penalty" TEXT,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "text" TEXT NOT NULL
) STRICT;

CREATE TABLE "similar_provisions" (
   "provision" TEXT NOT NULL REFERENCES "provisions"("id"),
   "jurisdiction" TEXT NOT NULL REFERENCES "jurisdictions"("id"),
   "other" TEXT NOT NULL REFERENCES "provisions"("id"),
   "pinpoint" TEXT NOT NULL REFERENCES "provisions"("id"),
   "rank" INTEGER NOT NULL,
   "score" REAL NOT NULL,
   "mutual" INTEGER NOT NULL,
   "verdict" TEXT NOT NULL,
   "words" TEXT,
   "also" TEXT,
   "further" TEXT,
   PRIMARY KEY ("provision", "other")
) STRICT;

CREATE TABLE "diagnostics" (
   "id" INTEGER PRIMARY KEY,
   "source" INTEGER NOT NULL REFERENCES "sources"("id"),
   "provision" TEXT REFERENCES "provisions"("id"),
   "code" TEXT NOT NULL,
   "severity" TEXT NOT NULL,
   "start" INTEGER NOT NULL,
   "end" INTEGER NOT NULL,
   "message" TEXT NOT NULL,
   "note" TEXT,
   "help" TEXT
) STRICT;

CREATE TABLE "build_info" (
   "key" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE "provisions_fts" USING FTS5 (
    "heading", "text",
    tokenize='porter unicode61',
    content="provisions"
);

CREATE INDEX "idx_provisions_source_position"
    ON "provisions" ("source", "position");

CREATE INDEX "idx_provisions_jurisdiction_version_num"
    ON "provisions" ("jurisdiction", "version", "num");

CREATE INDEX "idx_provisions_parent_position"
    ON "provisions" ("parent", "position");

CREATE INDEX "idx_provisions_section"
    ON "provisions" ("section");

CREATE INDEX "idx_provisions_num"
    ON "provisions" ("num");

CREATE INDEX "idx_matter_source_start"
    ON "matter" ("source", "start");

CREATE INDEX "idx_cross_references_source_start"
    ON "cross_references" ("source", "start");

CREATE INDEX "idx_cross_references_provision"
    ON "cross_references" ("provision");

CREATE INDEX "idx_cross_references_jurisdiction_type"
    ON "cross_references" ("jurisdiction", "type");

CREATE INDEX "idx_reference_targets_reference"
    ON "reference_targets" ("reference");

CREATE INDEX "idx_reference_targets_target"
    ON "reference_targets" ("target");

CREATE INDEX "idx_reference_targets_external_law"
    ON "reference_targets" ("external_law");

CREATE INDEX "idx_reference_targets_status"
    ON "reference_targets" ("status");

CREATE INDEX "idx_range_members_provision"
    ON "range_members" ("provision");

CREATE INDEX "idx_history_provision"
    ON "history" ("provision");

CREATE INDEX "idx_history_source_start"
    ON "history" ("source", "start");

CREATE INDEX "idx_definitions_provision"
    ON "definitions" ("provision");

CREATE INDEX "idx_definitions_scope"
    ON "definitions" ("scope");

CREATE INDEX "idx_definitions_source_start"
    ON "definitions" ("source", "start");

CREATE INDEX "idx_definitions_term"
    ON "definitions" ("term");

CREATE INDEX "idx_term_uses_definition"
    ON "term_uses" ("definition");

CREATE INDEX "idx_term_uses_provision"
    ON "term_uses" ("provision");

CREATE INDEX "idx_term_uses_source_start"
    ON "term_uses" ("source", "start");

CREATE INDEX "idx_quantities_provision"
    ON "quantities" ("provision");

CREATE INDEX "idx_quantities_source_start"
    ON "quantities" ("source", "start");

CREATE INDEX "idx_quantities_kind_value"
    ON "quantities" ("kind", "value");

CREATE INDEX "idx_norms_provision"
    ON "norms" ("provision");

CREATE INDEX "idx_norms_source_start"
    ON "norms" ("source", "start");

CREATE INDEX "idx_norms_kind"
    ON "norms" ("kind");

CREATE INDEX "idx_similar_provisions_other"
    ON "similar_provisions" ("other");

CREATE INDEX "idx_similar_provisions_pinpoint"
    ON "similar_provisions" ("pinpoint");

CREATE INDEX "idx_diagnostics_source_start"
    ON "diagnostics" ("source", "start");

CREATE INDEX "idx_diagnostics_provision"
    ON "diagnostics" ("provision");

CREATE INDEX "idx_diagnostics_code"
    ON "diagnostics" ("code");

CREATE UNIQUE INDEX "idx_sources_name"
    ON "sources" ("name");

CREATE VIEW "cited_by" AS 
            SELECT hit.provision, p.citation, r.provision AS cited_by, f.citation AS cited_by_citation,
                   f.heading AS cited_by_heading, r.id AS reference, r.text, r.relation, hit.through_range
            FROM (SELECT target AS provision, reference, 0 AS through_range
                  FROM reference_targets WHERE target IS NOT NULL
                  UNION
                  SELECT m.provision, t.reference, 1 FROM range_members m JOIN reference_targets t ON t.id = m.target
                  WHERE m.provision IS NOT t.target) hit
            JOIN cross_references r ON r.id = hit.reference
            JOIN provisions p ON p.id = hit.provision
            LEFT JOIN provisions f ON f.id = r.provision;

CREATE VIEW "unresolved_references" AS 
            SELECT t.id AS target_row, r.jurisdiction, r.provision, p.citation AS provision_citation, r.text, r.type,
                   t.citation, t.status, t.reason, t.candidates, t.target AS placeholder, r.source,
                   s.name AS source_name, r.start, r."end"
            FROM reference_targets t
            JOIN cross_references r ON r.id = t.reference
            JOIN sources s ON s.id = r.source
            LEFT JOIN provisions p ON p.id = r.provision
            WHERE t.status IN ('missing', 'ambiguous');

CREATE VIEW "wanted_provisions" AS 
            SELECT r.jurisdiction, t.citation, max(t.target) AS placeholder, max(t.reason) AS reason,
                   count(DISTINCT r.id) AS phrases, count(DISTINCT r.provision) AS provisions
            FROM reference_targets t JOIN cross_references r ON r.id = t.reference
            WHERE t.status = 'missing'
            GROUP BY r.jurisdiction, t.citation
            ORDER BY phrases DESC, r.jurisdiction, t.citation;

CREATE VIEW "side_by_side" AS 
            SELECT s.provision, a.jurisdiction, a.heading, a.text, s.other,
                   b.jurisdiction AS other_jurisdiction, b.heading AS other_heading, b.text AS other_text,
                   s.rank, s.score, s.verdict, s.words
            FROM (SELECT provision, other, rank, score, verdict, words FROM similar_provisions
                  UNION ALL
                  SELECT first.provision, json_extract(one.value, '$[3]'), json_extract(one.value, '$[0]'),
                         json_extract(one.value, '$[1]'), json_extract(one.value, '$[2]'), NULL
                  FROM similar_provisions first, json_each(first.further) one) s
            JOIN provisions a ON a.id = s.provision
            JOIN provisions b ON b.id = s.other;

CREATE VIEW "most_cited" AS 
            SELECT coalesce(t.target, t.external_law) AS cited,
                   CASE WHEN t.target IS NULL THEN 'law' ELSE 'provision' END AS kind,
                   coalesce(p.citation || coalesce(' ' || p.heading, ''), l.title, t.citation) AS title,
                   count(DISTINCT r.id) AS phrases, count(DISTINCT r.provision) AS provisions,
                   count(DISTINCT r.jurisdiction) AS jurisdictions
            FROM reference_targets t
            JOIN cross_references r ON r.id = t.reference
            LEFT JOIN provisions p ON p.id = t.target
            LEFT JOIN external_laws l ON l.id = t.external_law
            WHERE coalesce(t.target, t.external_law) IS NOT NULL AND r.type <> 'history'
            GROUP BY cited
            ORDER BY phrases DESC, cited;

CREATE VIEW "amendments_by_year" AS 
            SELECT coalesce(p.jurisdiction, s.jurisdiction) AS jurisdiction, substr(h.date, 1, 4) AS year, h.action,
                   count(*) AS entries, count(DISTINCT h.provision) AS provisions
            FROM history h JOIN sources s ON s.id = h.source LEFT JOIN provisions p ON p.id = h.provision
            WHERE h.date GLOB '[0-9][0-9][0-9][0-9]*'
            GROUP BY 1, year, h.action
            ORDER BY 1, year, h.action;

