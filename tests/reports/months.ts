/** A small chain with three months of checks, and the expected figures of reports calculated from them. */
import { expect } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Line } from "#app/reports/lines.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { item, section } from "../checks/pages/edit/form.ts";
import { randomNumbers } from "../facts/random.ts";
import { signedIn } from "../people.ts";

export const lead = signedIn("lead", ["lead"]);
export const inspectors = ["lan", "minh", "thu"].map((uid) => signedIn(uid, ["user"]));
export const areas = ["Quận 1", "Quận 3", "Thủ Đức"];
export const [s, t, m] = [
  [1, 2, 3, 4, 5].map((number) => storeId(`S${number}`)),
  ["T1", "T2", "T3"].map(templateId),
  ["M1", "M2"].map(managerId),
] as const;
export const manager1 = signedIn("manager1", ["manager"], { managerId: m[0]!, stores: [s[0]!, s[1]!] });
export const manager2 = signedIn("manager2", ["manager"], { managerId: m[1]!, stores: [s[2]!], formerStores: [s[0]!] });
const opening = new Date("2026-01-01T00:00:00Z");
export const now = new Date("2026-03-20T05:00:00Z");

export const random = randomNumbers(2026);
export const upTo = (limit: number) => Math.floor(random() * limit);
export const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;

export const sections = [
  section("hygiene", [
    item("pass-fail", "hands", { severity: "critical", points: 2, allowNa: true }),
    item("pass-fail", "floor", { points: 4, severity: "major", allowNa: true }),
    item("pass-fail", "bins", { points: 3, allowNa: true, when: { item: "hands", is: ["pass"] } }),
  ]),
  section("service", [item("scale", "smile", { points: 5, max: 7, faultBelow: 3, allowNa: true })]),
];

function answers(): Record<string, EnteredAnswer> {
  const na = random() < 0.06;
  const entered = (answer: EnteredAnswer): EnteredAnswer => (na || random() < 0.1 ? { na: true } : answer);
  const verdict = (fails: number): EnteredAnswer => entered({ value: random() < fails ? "fail" : "pass" });
  return { hands: verdict(0.1), floor: verdict(0.2), bins: verdict(0.3), smile: entered({ value: upTo(8) }) };
}

export async function submit(user: User, id: string, at: Date, entered = answers()) {
  const before = (await db.get(checks, id))!.data.answers;
  const basedOn = Object.fromEntries(Object.entries(before).map(([name, answer]) => [name, answer.changes]));
  const done = await submitCheck(user, id, { key: mintFormKey(user.uid, `submit-check/${id}`), entered, basedOn }, at);
  expect(done.ok).toBe(true);
}

/** Checks with a score. */
export const answered: Record<string, EnteredAnswer> = {
  hands: { value: "pass" },
  floor: { value: "fail" },
  bins: { value: "pass" },
  smile: { value: 5 },
};

/** Three months of checks: five stores in three areas, two managers, and three templates, one of them unscored. */
export async function makeMonths(): Promise<void> {
  for (const number of [1, 2, 3, 4, 5])
    await saveStore(lead, { code: `S${number}`, name: `Cửa hàng ${number}`, area: areas[number % 3]! }, opening);
  for (const number of [1, 2]) await saveManager(lead, { code: `M${number}`, name: `Quản lý ${number}` }, opening);
  await assign(lead, { storeId: s[0]!, managerId: m[1]!, from: "2026-01-01", to: "2026-02-10" }, opening);
  await assign(lead, { storeId: s[0]!, managerId: m[0]!, from: "2026-02-11", to: null }, opening);
  await assign(lead, { storeId: s[1]!, managerId: m[0]!, from: "2026-01-01", to: null }, opening);
  await assign(lead, { storeId: s[2]!, managerId: m[1]!, from: "2026-01-15", to: null }, opening);
  for (const [index, code] of ["T1", "T2", "T3"].entries()) {
    await publishTemplate(
      lead,
      {
        code,
        name: { en: `Check ${code}`, vi: `Phiếu ${code}` },
        category: index === 0 ? "hygiene" : "service",
        scored: index !== 2,
        sections,
      },
      opening,
    );
  }
  for (let turn = 0; turn < 140; turn++) {
    const inspector = pick(inspectors);
    const at = new Date(Date.parse("2026-01-01T03:00:00Z") + upTo(78) * 86_400_000);
    const { id } = await startCheck(
      inspector,
      { storeId: pick(s), templateId: pick(t), key: mintFormKey(inspector.uid, "start-check") },
      at,
    );
    if (random() < 0.9) await submit(inspector, id, at);
  }
}

export async function everyCheck(): Promise<Check[]> {
  const found: Check[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof db.query<Check>>> = await db.query(checks, { limit: 100, cursor });
    found.push(...page.documents.map((document) => document.data));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

/** A quotient rounded half up, with big integers. */
export const rounded = (above: bigint, below: bigint) =>
  below === 0n ? null : Number((2n * above + below) / (2n * below));

export function lineOf(list: readonly Check[]): Line {
  const scored = list.flatMap(({ outcome }) => (outcome!.score === null ? [] : [BigInt(outcome!.score)]));
  const [passed, failed] = ["pass", "fail"].map(
    (result) => list.filter(({ outcome }) => outcome!.score !== null && outcome!.result === result).length,
  );
  return {
    checks: list.length,
    scored: scored.length,
    mean: rounded(
      scored.reduce((sum, score) => sum + score, 0n),
      BigInt(scored.length),
    ),
    passRate: rounded(BigInt(passed!) * 100_000_000n, BigInt(passed! + failed!)),
    passed: passed!,
    failed: failed!,
    criticalUnscored: list.filter(
      ({ outcome }) => outcome!.score === null && outcome!.findings.some(({ severity }) => severity === "critical"),
    ).length,
    ...bySeverity(
      (severity) =>
        list.flatMap(({ outcome }) => outcome!.findings).filter((found) => found.severity === severity).length,
    ),
  };
}
