/** Why a store has its score: each part names its records and links to them. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { caseList } from "#app/feedback/pages/list/case-list.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import StoreReport from "#app/reports/pages/store/page.tsx";
import { readStoreReport } from "#app/reports/store.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import { signedIn } from "../people.ts";
import { answered, sections, submit } from "./months.ts";
import { pageOf, Part } from "../page.ts";

composeAreas();

const lead = signedIn("lead", ["lead"]);
const now = new Date("2026-03-20T05:00:00Z");
const opening = new Date("2026-01-01T00:00:00Z");
const [checked, watched, quiet] = ["S1", "S2", "S3"].map(storeId) as [string, string, string];

async function sit(store: string, severities: readonly ("critical" | "major" | "minor")[]) {
  const head = { storeId: store, day: "2026-03-03", from: "08:00", to: "09:00", note: "" };
  const { id } = await recordSitting(lead, head, {}, now);
  const seen = { camera: "1", at: "08:30", category: "cash", words: "x", photos: [] };
  for (const severity of severities) await addObservation(lead, id, { ...seen, severity }, {}, now);
}

beforeAll(async () => {
  for (const [at, code] of ["S1", "S2", "S3"].entries())
    await saveStore(lead, { code, name: `Cửa hàng ${at + 1}`, area: "Quận 1" }, opening);
  for (const scored of [true, false])
    await publishTemplate(
      lead,
      { code: `T${scored}`, name: { en: "T", vi: "T" }, category: "hygiene", scored, sections },
      opening,
    );
  for (const code of ["Ttrue", "Ttrue", "Tfalse"]) {
    const at = new Date("2026-03-02T03:00:00Z");
    const key = mintFormKey(lead.uid, "start-check");
    const { id } = await startCheck(lead, { storeId: checked, templateId: templateId(code), key }, at);
    await submit(lead, id, at, answered);
  }
  await sit(watched, ["critical", "major", "major"]);
  await sit(watched, []);
  const told = { storeId: checked, cameAt: "2026-03-04T03:00:00.000Z", severity: "major" as const };
  for (const move of ["justify", "dismiss"] as const) {
    const id = await recordCase(lead, caseInput(told), {}, now);
    await moveCase(lead, id, move, { reason: "x" }, now);
  }
});

async function why(search: string) {
  const { store, ...report } = await readStoreReport(lead, new URLSearchParams(search), now);
  const loaderData = {
    ...report,
    store: {
      ...store!,
      checks: [],
      tasks: await readOpenTasks(lead, { storeId: store!.id }, now),
    },
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <StoreReport {...({ loaderData } as unknown as Parameters<typeof StoreReport>[0])} />,
    },
  ]);
  const page = pageOf(renderToStaticMarkup(<Stub />));
  const panel = new Part(page.select("#score")[0]!);
  return {
    text: page.words,
    links: (panel.find("table")?.all("link", /^\d+ (?:checks?|sittings?|cases?)$/) ?? []).map(
      ({ href, text }) => [new URL(href, "http://x"), Number.parseInt(text, 10)] as const,
    ),
  };
}

async function rowsBehind({ pathname, searchParams }: URL): Promise<number> {
  if (pathname.startsWith("/qc/checks")) return (await readCheckList(lead, searchParams, now)).rows.length;
  const list = pathname.startsWith("/qc/camera") ? sittingList : caseList;
  return (await readListPage(list as typeof sittingList, lead, searchParams, now)).rows.length;
}

test.each([
  // A filter by a template without a check here still explains the whole score.
  [`month=2026-03&storeId=${checked}`, [3, 2], ["3 checks 1 without a score", "2 cases 100 − 1 × 10"]],
  [
    `month=2026-03&storeId=${watched}`,
    [2],
    [
      "0 checks",
      "2 sittings 100 − (1 × 20 + 2 × 10) ÷ 2",
      "80.0%",
      "no scored check, 2 camera sittings, no cases",
      "No rank: too few scored checks this month",
    ],
  ],
  [
    `month=2026-03&storeId=${watched}&templateId=${templateId("Ttrue")}`,
    [2],
    ["2 sittings 100 − (1 × 20 + 2 × 10) ÷ 2"],
  ],
])("%s: each part of the score matches its linked records", async (search, counts, told) => {
  const { text, links } = await why(search);
  for (const words of told) expect(text).toContain(words);
  expect(links.map(([, count]) => count)).toEqual(counts);
  for (const [url, count] of links) expect(await rowsBehind(url), url.href).toBe(count);
});

test("a month without records says that there is no score", async () => {
  expect((await why(`month=2026-02&storeId=${quiet}`)).text).toContain("This store has no score in February 2026.");
});
