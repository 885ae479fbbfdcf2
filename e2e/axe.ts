/** Faults that axe finds on the current page. */
import { readFileSync } from "node:fs";
import type axe from "axe-core";
import { expect, type Page, test } from "@playwright/test";

const script = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A line for each rule that is broken, with its first places. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, which the content security policy has no say in.
  await page.evaluate(script);
  const found = await page.evaluate(async (tags) => {
    // axe needs content that no bar covers, drawn also far from the screen, with all fades finished.
    const inFlow = new CSSStyleSheet();
    inFlow.replaceSync(
      `.action-bar, .tab-bar, .page-actions .button-primary { position: static !important } main::after { content: none !important }
      .check-item { content-visibility: visible !important }
      * { transition: none !important }`,
    );
    document.adoptedStyleSheets.push(inFlow);
    const run = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    document.adoptedStyleSheets.pop();
    return run.violations;
  }, rules);
  return found.map(({ id, nodes }) => {
    const where = nodes
      .slice(0, 3)
      .map(({ html, any, all, none }) => [html.slice(0, 200), ...[...any, ...all, ...none].map(why)].join(" – "));
    return `${id} (${nodes.length}): ${where.join(" | ")}`;
  });
}

function why({ message, relatedNodes = [] }: axe.CheckResult): string {
  return [message, ...relatedNodes.slice(0, 2).map(({ html }) => html.slice(0, 200))].join(" ");
}

/** For steps of a journey, to which no address leads; where scripts are off, axe can't run. */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  expect(await violations(page), page.url()).toEqual([]);
}
