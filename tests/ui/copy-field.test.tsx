import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CopyField } from "#app/ui/copy-field.tsx";
import { pageOf } from "../page.ts";

test("reserves room for the copy button until scripts run, and none without scripts", () => {
  const html = renderToStaticMarkup(<CopyField label="Link" name="link" value="https://qc.example.com/share/x" />);
  const field = pageOf(html).field("Link");
  expect([field.attribute("readonly"), field.value]).toEqual(["", "https://qc.example.com/share/x"]);
  expect(pageOf(html).get("button").attribute("class")!.split(" ")).toEqual(
    expect.arrayContaining(["noscript:hidden", "invisible"]),
  );
});
