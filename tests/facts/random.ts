/** Random counted checks from a seed, as a chain would make them. */
import { createHash } from "node:crypto";
import type { CheckRow } from "./check-row.ts";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ids = new Map<string, string>();

export function idOf(...parts: (string | number)[]): string {
  const name = parts.join(" ");
  let id = ids.get(name);
  if (!id) ids.set(name, (id = createHash("sha256").update(name).digest().subarray(0, 12).toString("base64url")));
  return id;
}

/** Checks of one month: `perStore` at each of the stores. Template 0 is unscored. */
export function randomRows(
  seed: number,
  month: string,
  chain: { stores: number; perStore: number; templates?: number; inspectors?: number; managers?: number },
): CheckRow[] {
  const random = randomNumbers(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const rows: CheckRow[] = [];
  for (let turn = 0; turn < chain.perStore; turn++) {
    for (let store = 0; store < chain.stores; store++) {
      const template = upTo(chain.templates ?? 5);
      const faults = Array.from({ length: upTo(6) }, () => ({
        item: `item-${upTo(96)}`,
        severity: (["critical", "major", "minor", "minor", "minor"] as const)[upTo(5)]!,
      }));
      const count = (severity: string) => faults.filter((fault) => fault.severity === severity).length;
      const score = template === 0 || upTo(50) === 0 ? null : 100_000_000 - upTo(40_000_001);
      rows.push({
        fact: {
          checkId: idOf("check", seed, month, turn, store),
          storeId: idOf("store", store),
          templateId: idOf("template", template),
          templateVersion: 1 + upTo(2),
          inspectorId: idOf("inspector", upTo(chain.inspectors ?? 20)),
          managerId: upTo(12) === 0 ? null : idOf("manager", store % (chain.managers ?? 30)),
          day: `${month}-${String(1 + upTo(28)).padStart(2, "0")}`,
          score,
          result:
            score === null
              ? template > 0 && count("critical") > 0
                ? "fail"
                : null
              : score >= 80_000_000 && count("critical") === 0
                ? "pass"
                : "fail",
          critical: count("critical"),
          major: count("major"),
          minor: count("minor"),
        },
        detail: {
          sections: Array.from({ length: 5 }, (_, section) => ({
            id: `section-${section}`,
            earned: upTo(7) === 0 ? `${upTo(200)}/${2 + upTo(9)}` : `${upTo(40)}`,
            available: `${40 + upTo(3)}`,
          })),
          faults,
          na: Array.from({ length: upTo(4) }, () => `item-${upTo(96)}`),
          ...(turn % 2 === 1 && { unanswered: [`item-${store % 96}`, `item-${turn + 40}`] }),
        },
      });
    }
  }
  return rows;
}
