import { CorruptShard } from "#app/facts/shard.ts";
import { type Columns, list, type RowOf } from "#app/facts/columns.ts";
import { businessDay, markedWord, oneOf, scoreOrNone, share, uint16, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { z } from "zod";
import { type Check, isCounted } from "./check.ts";
import { countFindings } from "./findings.ts";

const templateVersion = {
  schema: z.object({ id: z.string(), version: z.int().min(1) }),
  write: ({ id, version }: { id: string; version: number }) => `${id}.${version}`,
  read(text: string) {
    const dot = text.lastIndexOf(".");
    const [id, version] = [text.slice(0, dot), Number(text.slice(dot + 1))];
    if (dot < 1 || !Number.isInteger(version) || version < 1)
      throw new CorruptShard(`${JSON.stringify(text)} names no template version`);
    return { id, version };
  },
};

const subject = {
  store: word("stores"),
  template: word("templates", templateVersion),
  inspector: word("inspectors"),
  /** On the check's day. */
  manager: wordOrNone("managers"),
  day: businessDay(),
};

const summary = {
  ...subject,
  result: oneOf([null, "pass", "fail"]),
  score: scoreOrNone(),
  critical: uint16(),
  major: uint16(),
  minor: uint16(),
};
const detail = {
  ...subject,
  sections: list({ section: word("sections"), share: share("shares") }),
  items: list({ item: markedWord("items", ["na", "minor", "major", "critical"]) }),
  /** All other items have an answer. */
  unanswered: list({ item: word("items") }),
  /** "import" for an imported check, whose answers are unknown apart from its findings. */
  source: list({ name: oneOf(["import"]) }),
};

export type SummaryColumns = Columns<typeof summary>;
export type DetailColumns = Columns<typeof detail>;
/** About 43 bytes a check: 1 MiB is reached beyond 20,000 checks in an eighth of the stores. */
export const summaryFacts = defineShards("facts-summary", 8, summary);
/** About 70 bytes for a check of 5 sections and 10 marks: 1 MiB is reached beyond 14,000 checks in a sixteenth of the stores. */
export const detailFacts = defineShards("facts-detail", 16, detail);

/** Null for a check that doesn't count. @throws RangeError for a counted check without an outcome */
export function checkFactRow(check: Check, id: string): (RowOf<typeof summary> & RowOf<typeof detail>) | null {
  if (!isCounted(check)) return null;
  if (!check.outcome) throw new RangeError(`The check ${check.code} has no outcome`);
  const { score, result, findings, sections, na, unanswered = [] } = check.outcome;
  return {
    key: id,
    store: check.storeId,
    template: { id: check.templateId, version: check.templateVersion },
    inspector: check.inspectorId,
    manager: check.managerId,
    day: check.day,
    score,
    result,
    ...countFindings(findings),
    sections: sections.map(({ id: section, earned, available }) => ({ section, share: { earned, available } })),
    items: [
      ...na.map((item) => ({ item: { word: item, mark: "na" as const } })),
      ...findings.map(({ item, severity }) => ({ item: { word: item, mark: severity } })),
    ],
    unanswered: unanswered.map((item) => ({ item })),
    source: check.imported ? [{ name: "import" }] : [],
  };
}
