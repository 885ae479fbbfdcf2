import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CopyField } from "#app/ui/copy-field.tsx";

test("the button that copies keeps its room until scripts run, and has none without them", () => {
  const html = renderToStaticMarkup(<CopyField label="Link" name="link" value="https://qc.example.com/share/x" />);
  expect(html).toMatch(/<input [^>]*readOnly=""[^>]*value="https:\/\/qc\.example\.com\/share\/x"/);
  expect(/<button type="button" class="([^"]*)"/.exec(html)![1]!.split(" ")).toEqual(
    expect.arrayContaining(["noscript:hidden", "invisible"]),
  );
});
