import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReferencePhoto } from "#app/checks/pages/edit/item-facts.tsx";

test("an item's reference photo comes from the version of the check", () => {
  const version = { templateId: "t1", version: 3, scored: true, passMark: 80, bands: [], sections: [] };
  const picture = { key: "a".repeat(64), thumb: "b".repeat(64), type: "image/jpeg", size: 1, width: 4, height: 3 };
  const html = renderToStaticMarkup(<ReferencePhoto picture={picture} version={version} />);
  expect(html).toContain(`href="/qc/templates/t1/picture?key=${picture.key}&amp;version=3"`);
  expect(html).toContain(`src="/qc/templates/t1/picture?key=${picture.thumb}&amp;version=3"`);
});
