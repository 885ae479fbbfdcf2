/**
 * An item that an earlier version stored as of severity critical and yet not as critical is read as of severity major, since it failed no check.
 * Its findings were frozen as critical ones all the same: here they become what they counted as, in checks, lists and facts. Scores and results stay.
 */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { isContradictory } from "#app/templates/former-severity.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { checkFacts } from "./facts.server.ts";
import { severitiesOf } from "./findings.ts";

const storedItem = z.looseObject({ id: z.string() });
const storedVersions = collection(
  "template-versions",
  z.looseObject({
    templateId: z.string(),
    version: z.number(),
    sections: z.array(z.looseObject({ items: z.array(storedItem) })),
  }),
);

const versionsAtOnce = 20;
const checksAtOnce = 50;

/** Resolves to how many checks changed; only what differs is written, so it can be called again. */
export async function storeOneSeverity(): Promise<number> {
  let changed = 0;
  for await (const versions of queryPages(db, storedVersions, { limit: versionsAtOnce }))
    for (const { data } of versions) {
      const items = data.sections.flatMap((section) => section.items.filter(isContradictory));
      if (items.length > 0) changed += await settleChecksOf(data, new Set(items.map(({ id }) => id)));
    }
  return changed;
}

async function settleChecksOf(
  { templateId, version }: { templateId: string; version: number },
  items: ReadonlySet<string>,
): Promise<number> {
  let changed = 0;
  const where = [
    ["templateId", "==", templateId],
    ["templateVersion", "==", version],
    ["found", "array-contains", "critical"],
  ] as const;
  for await (const found of queryPages(db, checks, { where, limit: checksAtOnce }))
    changed += await settleChecks(
      found.map(({ id }) => id),
      items,
    );
  return changed;
}

function settleChecks(ids: readonly string[], items: ReadonlySet<string>): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await tx.getMany(checks, ids);
    const settled = stored.flatMap((before) => {
      const check = before && withMajor(before.data, items);
      return check ? [{ before, check }] : [];
    });
    for (const { before, check } of settled) {
      tx.set(checks, before.id, check, { revision: before.revision });
      if (isCounted(check)) checkFacts.record(tx, before.id, check);
    }
    return settled.length;
  });
}

/** Null where nothing changes. What a file said of a past check's findings is what failed it or didn't, and stays. */
function withMajor(check: Check, items: ReadonlySet<string>): Check | null {
  const { outcome, imported } = check;
  const wrong = outcome?.findings.some(({ item, severity }) => severity === "critical" && items.has(item));
  if (!outcome || imported || !wrong) return null;
  const findings = outcome.findings.map((finding) =>
    items.has(finding.item) ? { ...finding, severity: "major" as const } : finding,
  );
  return { ...check, outcome: { ...outcome, findings }, found: severitiesOf(findings) };
}
