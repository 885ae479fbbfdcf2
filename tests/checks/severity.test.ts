/** A critical finding fails the check in its score, page, lists and facts alike. */
import { expect, test } from "vitest";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { allGood, factsOf, later, makeChain, morning, people, start, stored, submit, template } from "./chain.ts";
import { item, section } from "./pages/edit/form.ts";

/** The result of one check on its page, in the list and in its facts. */
async function readResults(id: string) {
  const { outcome, findings } = (await readCheckPage(people.lead, id, later(90)))!;
  const list = await listChecks(people.lead, { severity: "critical" }, {}, later(60));
  const fact = (await factsOf("2026-03")).get(id);
  return {
    stored: (await stored(id)).result,
    page: [outcome?.result, outcome?.critical, findings.map(({ finding }) => finding).join()],
    listed: list.checks.some((check) => check.id === id),
    facts: fact && [fact.result, fact.critical, fact.major],
  };
}

test("a critical finding fails the check in its score, page, lists and reports", async () => {
  await makeChain();
  const gloves = item("pass-fail", "gloves", { points: 1, severity: "critical" });
  const sections = [...template.sections, section("staff", [gloves])];
  await publishTemplate(people.lead, { ...template, sections }, morning);
  const id = await start();
  await submit(people.lan, id, { ...allGood, gloves: { value: "fail" } });
  expect(await readResults(id)).toEqual({
    stored: "fail",
    page: ["fail", 1, "critical"],
    listed: true,
    facts: ["fail", 1, 0],
  });
});
