import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { pageOf, textOf } from "../page.ts";

test("says how many rows “Select all” selects", () => {
  const label = (count: number | null, maxRows?: number) =>
    pageOf(
      renderToStaticMarkup(
        <SelectionBar action="/x" params={[]} count={count} {...(maxRows && { maxRows })} next="Approve selected" />,
      ),
    )
      .select("button[value=all]")
      .map(textOf)[0];
  expect([label(null), label(1234), label(50, 50), label(143, 50)]).toEqual([
    "Select all",
    "Select all 1,234",
    "Select all 50",
    "Select the first 50 of 143",
  ]);
});
