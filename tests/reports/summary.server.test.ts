/** The summary report, compared with a calculation from the checks after every kind of change. */
import { beforeAll, describe, expect, test } from "vitest";
import { can } from "#app/auth/can.ts";
import { checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import type { User } from "#app/auth/user.ts";
import { composeAreas } from "#app/areas.server.ts";
import { noOne } from "#app/lists/params.ts";
import { comparisons } from "#app/reports/period.ts";
import { detailAt, readDetails, rowsIn } from "../facts/check-row.ts";

import {
  areas,
  everyCheck,
  inspectors,
  lead,
  lineOf,
  m,
  makeMonths,
  manager1,
  manager2,
  now,
  pick,
  random,
  s,
  submit,
  t,
  upTo,
} from "./months.ts";

composeAreas();

beforeAll(makeMonths);

/** Sections, findings and N/A of exactly the counted checks. */
async function expectDetails(): Promise<void> {
  const recorded = rowsIn(
    await readDetails(db, { from: "2026-01-01", to: "2026-03-31" }),
    (columns, row) => [columns.key(row), { day: columns.row(row).day, ...detailAt(columns, row) }] as const,
  );
  const counted = (await db.query(checks, { limit: 1000 })).documents.filter(
    ({ data }) => data.status === "submitted" || data.status === "approved",
  );
  const expected = counted.map(({ id: checkId, data: { day, outcome } }) => {
    const { sections: sums, findings, na, unanswered } = outcome!;
    return [
      checkId,
      {
        day,
        sections: sums,
        faults: findings.map((finding) => ({ item: finding.item, severity: finding.severity })),
        na,
        ...(unanswered && { unanswered }),
      },
    ] as const;
  });
  expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(expected));
  expect(recorded).toHaveLength(expected.length);
}

async function expectEquality(): Promise<number> {
  const all = await everyCheck();
  await expectDetails();
  let counted = 0;
  for (let turn = 0; turn < 100; turn++) {
    const user = pick([lead, lead, manager1, manager2, inspectors[0]!]);
    const search = new URLSearchParams();
    if (random() < 0.4) search.set("month", pick(["2026-01", "2026-02", "2026-03"]));
    else if (random() < 0.9) {
      const from = addDays("2025-12-20", upTo(90));
      search.set("from", from);
      search.set("to", addDays(from, upTo(70)));
    }
    const maybe = (name: string, values: readonly string[]) => random() < 0.2 && search.set(name, pick(values));
    maybe("area", areas);
    maybe("storeId", s);
    maybe("templateId", t);
    maybe("templateCategory", ["hygiene", "service"]);
    maybe("managerId", [...m, noOne]);
    maybe("compare", comparisons);
    const report = await readSummaryReport(user, search, now);
    const { filter, before } = report;
    const behind = ({ from, to }: { from: string; to: string }) =>
      all.filter(
        (check) =>
          ["submitted", "approved", "appealed"].includes(check.status) &&
          check.day >= from &&
          check.day <= to &&
          can(user, "read check", check) &&
          (["area", "storeId", "templateId", "templateCategory", "managerId"] as const).every(
            (name) => filter[name] === undefined || (check[name] ?? noOne) === filter[name],
          ),
      );
    const [current, previous] = [behind(filter), before && behind(before)];
    expect(report.total).toEqual({ now: lineOf(current), before: previous && lineOf(previous) });
    const compared = previous?.length ? previous : null;
    for (const [rows, field] of [
      [report.areas, "area"],
      [report.templates, "templateId"],
    ] as const) {
      const keys = [...new Set([...current, ...(compared ?? [])].map((check) => check[field]))].sort();
      expect(rows.map((row) => row.key).sort()).toEqual(keys);
      for (const row of rows)
        expect([row.now, row.before]).toEqual(
          [current, compared].map((list) => list && lineOf(list.filter((check) => check[field] === row.key))),
        );
    }
    for (const { from, to, values } of report.scores.times) {
      const { scored, mean } = lineOf(current.filter((check) => check.day >= from && check.day <= to));
      expect(values).toEqual([{ checks: scored, mean }]);
    }
    const scored = current.filter(({ outcome }) => outcome!.score !== null);
    expect(report.scores.times.reduce((sum, { values }) => sum + values[0]!.checks, 0)).toBe(scored.length);
    counted += current.length;
  }
  return counted;
}

describe("the report matches its checks", () => {
  test("after submitting", async () => {
    expect(await expectEquality()).toBeGreaterThan(500);
  });

  test("after approving, reopening, resubmitting, voiding and moving a store", async () => {
    const list = (await db.query(checks, { where: [["status", "==", "submitted"]], limit: 200 })).documents;
    for (const [index, { id, data }] of list.entries()) {
      const inspector = inspectors.find(({ uid }) => uid === data.inspectorId)!;
      if (index % 4 === 0) await decideCheck(lead, id, "approve", {}, now);
      if (index % 5 === 1) await decideCheck(lead, id, "void", { reason: "entered twice" }, now);
      if (index % 5 === 2) await decideCheck(lead, id, "reopen", { reason: "photo missing" }, now);
      if (index % 10 === 2) await submit(inspector, id, now);
    }
    await saveStore(lead, { code: "S2", name: "Cửa hàng 2", area: "Quận 1" }, now);
    expect(await expectEquality()).toBeGreaterThan(300);
  });
});

describe("the reader's scope", () => {
  test("hides other managers' stores, managers and areas from a manager", async () => {
    const report = await readSummaryReport(manager2, new URLSearchParams("month=2026-02"), now);
    expect(report.choices.storeId?.options?.map((option) => option.value).sort()).toEqual([s[0]!, s[2]!].sort());
    expect(report.choices.managerId?.options?.map((option) => option.value)).toEqual([noOne, m[1]!]);
    const foreign = await readSummaryReport(
      manager2,
      new URLSearchParams(`month=2026-02&storeId=${s[3]!}&managerId=${m[0]!}`),
      now,
    );
    expect(foreign.problems).toEqual([
      { name: "storeId", code: "unknown", value: s[3]! },
      { name: "managerId", code: "unknown", value: m[0]! },
    ]);
    expect(foreign.total).toEqual(report.total);
  });

  test("limits figures by inspector to the inspector and leads", async () => {
    const uids = inspectors.map(({ uid }) => uid);
    for (const uid of uids)
      await createProfile({ uid, email: `${uid}@demo.test`, displayName: uid, photoURL: null }, ["user"]);
    const inspectorChoices = async (user: User) =>
      (await readSummaryReport(user, new URLSearchParams("month=2026-02"), now)).choices.inspectorId!.options!.map(
        ({ value }) => value,
      );
    expect((await inspectorChoices(lead)).toSorted()).toEqual([...uids, noOne].toSorted());
    expect((await inspectorChoices(inspectors[0]!)).toSorted()).toEqual([uids[0]!, noOne].toSorted());
    expect(await inspectorChoices(manager1)).toEqual([]);
    for (const [user, uid] of [
      [inspectors[0]!, uids[1]!],
      [manager1, uids[0]!],
      [manager1, noOne],
    ] as const) {
      const asked = await readSummaryReport(user, new URLSearchParams({ month: "2026-02", inspectorId: uid }), now);
      expect(asked.problems).toEqual([{ name: "inspectorId", code: "unknown", value: uid }]);
      expect(asked.total).toEqual((await readSummaryReport(user, new URLSearchParams("month=2026-02"), now)).total);
    }
    const own = await readSummaryReport(
      inspectors[0]!,
      new URLSearchParams({ month: "2026-02", inspectorId: uids[0]! }),
      now,
    );
    const theirs = (await everyCheck()).filter(
      ({ inspectorId, day, status }) => inspectorId === uids[0] && day.startsWith("2026-02") && status !== "draft",
    );
    expect(own.problems).toEqual([]);
    expect(own.total.now.checks).toBe(theirs.filter(({ status }) => status !== "void").length);
  });

  test("applies to the index of reports", async () => {
    const [all, own] = [await readMonthFigures(lead, now), await readMonthFigures(manager1, now)];
    expect(all.month).toBe("2026-03");
    expect(all.figures!.line).toEqual((await readSummaryReport(lead, new URLSearchParams(), now)).total.now);
    expect(own.figures!.line).toEqual(
      (await readSummaryReport(manager1, new URLSearchParams("month=2026-03"), now)).total.now,
    );
    expect(own.figures!.line.checks).toBeLessThan(all.figures!.line.checks);
  });
});

describe("filters", () => {
  test("are found by code or name, and unknown ones reported", async () => {
    const report = await readSummaryReport(
      lead,
      new URLSearchParams(
        "month=2026-02&storeId=s1&managerId=quan ly 2&templateId=T9&area=Atlantis&inspectorId=nobody",
      ),
      now,
    );
    expect(report.filter).toEqual({ from: "2026-02-01", to: "2026-02-28", storeId: s[0]!, managerId: m[1]! });
    expect(report.problems.map(({ name, code }) => `${name} ${code}`)).toEqual([
      "area unknown",
      "templateId unknown",
      "inspectorId unknown",
    ]);
  });

  test("of a year and a half read at most 28 documents a month, directory and pending rows", async () => {
    const { reads } = await countReads(() =>
      readSummaryReport(lead, new URLSearchParams("from=2025-01-01&to=2026-06-30"), now),
    );
    expect(reads).toBeLessThanOrEqual(25 + 18 * (8 + 2 + 16 + 2) + 2 * 3 * 16);
  });
});
