/** The pass mark in a report's chart comes from the checked versions of all templates. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import ScoreChart from "#app/reports/pages/score-chart.tsx";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { signedIn } from "../people.ts";
import { answered, sections, submit } from "./months.ts";

composeAreas();

const lead = signedIn("lead", ["lead"]);
const now = new Date("2026-03-20T05:00:00Z");
const publish = (code: string, passMark: number) =>
  publishTemplate(
    lead,
    { code, name: { en: code, vi: code }, category: "hygiene", scored: true, passMark, sections },
    new Date("2026-01-01T00:00:00Z"),
  );

async function check(code: string, day: string) {
  const at = new Date(`${day}T03:00:00Z`);
  const key = mintFormKey(lead.uid, "start-check");
  const { id } = await startCheck(lead, { storeId: storeId("S1"), templateId: templateId(code), key }, at);
  await submit(lead, id, at, answered);
}

beforeAll(async () => {
  await saveStore(lead, { code: "S1", name: "Cửa hàng 1", area: "Quận 1" }, new Date("2026-01-01T00:00:00Z"));
  await publish("T1", 90);
  await publish("T2", 75);
  for (const day of ["2026-02-02", "2026-02-03", "2026-03-02", "2026-03-03"]) await check("T1", day);
  // No check used it yet.
  await publish("T1", 60);
  await check("T2", "2026-03-04");
});

const reports = {
  summary: readSummaryReport,
  store: readStoreReport,
  manager: readManagerReport,
  template: readTemplateReport,
};

test.each(Object.entries(reports))(
  "%s: a common pass mark is one line, and different ones are explained",
  async (name, read) => {
    const of = async (search: string) => {
      const more = name === "store" ? `&storeId=${storeId("S1")}` : "";
      const report = await read(lead, new URLSearchParams(`${search}${more}`), now);
      const { scores } = "scores" in report ? report : report.store!;
      const Stub = createRoutesStub([
        { path: "/", Component: () => <ScoreChart filter={report.filter} scores={scores} /> },
      ]);
      return { scores, html: renderToStaticMarkup(<Stub />) };
    };
    const markOf = ({ scores }: Awaited<ReturnType<typeof of>>) =>
      scores.chart!.labels.find(({ line }) => line === null)?.text;
    const agreed = await of("month=2026-02");
    expect(markOf(agreed)).toBe("Pass mark 90%");
    expect(agreed.html).not.toContain("differ");
    const mixed = await of("month=2026-03");
    expect([mixed.scores.chart!.markY, markOf(mixed)]).toEqual([133.2, "Mean 61.2%"]);
    expect(mixed.html).toContain("differ: from 75% to 90%");
    const narrowed = await of(`month=2026-03&templateId=${templateId("T1")}`);
    expect(markOf(narrowed)).toBe("Pass mark 90%");
  },
);
