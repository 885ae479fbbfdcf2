/** Each figure of a replay leads to a list of as many checks. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import ReplayPage from "#app/reports/pages/replay/page.tsx";
import { readReplayReport } from "#app/reports/replay/replay-report.server.ts";
import { findItem } from "#app/templates/draft.ts";
import { findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { allGood, chain, makeChain, morning, people, start, submit } from "../checks/chain.ts";
import { pageOf, type Part, textOf } from "../page.ts";

composeAreas();

const { lead, lan } = people;

beforeAll(async () => {
  await makeChain();
  const bad = { value: "fail", note: "Bẩn" };
  const answers: Parameters<typeof submit>[2][] = [
    {},
    {},
    { fridge: { value: 6, note: "6 °C" } },
    { floor: bad },
    { floor: bad, hands: { na: true } },
  ];
  for (const store of [chain.s1, chain.s2])
    for (const more of answers) {
      const id = await start(lan, store);
      await submit(lan, id, { ...allGood, ...more });
    }
  const { draft } = await findDraft(lead, chain.t1);
  const { item } = findItem(draft, "greeting")!;
  const { points } = findItem(draft, "fridge")!.item;
  const options = item.options.map((option) => ({ ...option, text: { en: option.id, vi: "" } }));
  await saveDraftEdits(
    lead,
    chain.t1,
    [
      { edit: "set-item", id: "greeting", was: { options: item.options }, now: { options } },
      {
        edit: "set-item",
        id: "fridge",
        was: { severity: "minor", points },
        now: { severity: "critical", points: "8" },
      },
      { edit: "set-head", was: { passMark: "80" }, now: { passMark: "60" } },
    ],
    morning,
  );
});

async function render(search: string, more: object = {}): Promise<Part> {
  const loaderData = await readReplayReport(lead, chain.t1, new URLSearchParams(search), morning);
  const Route = ReplayPage as unknown as (props: { loaderData: unknown }) => React.ReactNode;
  const Stub = createRoutesStub([{ path: "/", Component: () => <Route loaderData={{ ...loaderData, ...more }} /> }]);
  return pageOf(renderToStaticMarkup(<Stub initialEntries={[`/?${search}`]} />));
}

test("a number is as large as the list that it leads to", async () => {
  const page = await render("month=2026-03");
  const links = page.all("link").filter(({ element }) => element.getAttribute("href")!.endsWith("#changes"));
  const counted = links.flatMap(({ element }) => {
    const number = /\d+/.exec(textOf(element).replaceAll(/[\d.]+%/g, ""))?.[0];
    return number ? [{ number: Number(number), href: element.getAttribute("href")! }] : [];
  });
  const targets = counted.map(({ href }) => new URLSearchParams(href.slice(1, -"#changes".length)));
  for (const [param, fewest] of [
    ["result", 2],
    ["outcome", 5],
    ["band", 4],
    ["item", 1],
    ["score", 4],
    ["storeId", 4],
  ] as const)
    expect([param, targets.filter((params) => params.has(param)).length >= fewest]).toEqual([param, true]);
  expect(new Set(targets.map((params) => params.get("side")))).toEqual(new Set([null, "before", "after"]));
  for (const [at, { number, href }] of counted.entries()) {
    const list = (await render(String(targets[at]))).element.querySelector("#changes")!;
    expect([href, list.querySelectorAll("tbody > tr").length]).toEqual([href, number]);
    expect(textOf(list.querySelector("h2")!)).toMatch(new RegExp(` ${number}$`));
  }
});

test("a replay that takes long says how far it is, and loads again without scripts", async () => {
  const progress = { checks: 1200, total: 5000 };
  const page = await render("month=2026-03", { replay: null, progress });
  const status = page.get("status");
  expect(status.text).toContain("1,200 of 5,000 checks read.");
  expect(status.element.querySelector("noscript meta[http-equiv=refresh]")).not.toBeNull();
  expect(status.get("link", "Load again").element.getAttribute("href")).toBe("?month=2026-03");
});

test("an address of a draft that is gone says so at the field", async () => {
  const page = await render("month=2026-03&rules=draft", { unknownParams: ["rules"] });
  expect(page.text).toContain("This template has no draft now. Choose a version from the list.");
});

test("critical findings by item add up to their total", async () => {
  const { replay } = await readReplayReport(lead, chain.t1, new URLSearchParams("month=2026-03"), morning);
  const sum = (side: "before" | "after") => replay!.critical.reduce((total, row) => total + row[side], 0);
  expect([sum("before"), sum("after")]).toEqual([replay!.total.before.critical, replay!.total.now.critical]);
});
