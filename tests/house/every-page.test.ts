/** Every page is examined in a browser: by axe, with large texts, and for the size of touch targets. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { everyPage } from "../../e2e/every-page.ts";

/** Pages that only follow another action; tests of their own examine each. */
const steps = new Set([
  // Redirects to a page.
  "/",
  // After the password, for those who have a second step; with the password given again.
  "/sign-in/second",
  "/settings/second-factor/recovery-codes",
  "/settings/second-factor/remove",
  // With a file that was just brought, or stores just chosen.
  "/qc/imports/:id/columns",
  "/qc/imports/:id/run",
  "/qc/templates/import/columns",
  "/qc/templates/import/review",
  "/qc/stores/bulk/run",
]);

function pages(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    if (children) return pages(children, pattern);
    return /^export default (?!NoPage;)|^export \{[^}]*\bdefault\b/m.test(readFileSync(`app/${file}`, "utf8"))
      ? [pattern || "/"]
      : [];
  });
}

test("every page is examined, or is a step that has a test of its own", () => {
  const all = pages(routes);
  expect(all.length).toBeGreaterThan(120);
  expect(
    Object.keys(everyPage)
      .concat(...steps)
      .toSorted(),
  ).toEqual(all.toSorted());
});
