import { renderToString } from "react-dom/server";
import { Link, useLocation } from "react-router";
import { expect, test } from "vitest";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";
import { requestArgs } from "../request-args.ts";

const table = (
  <table>
    <caption>Chợ Lớn &amp; “Bến Thành”</caption>
  </table>
);
const html = renderToString(table);

test("stands in a page that is sent, and its data says nothing of it", () => {
  const part = writePart(requestArgs("http://localhost/qc/checks/?q=x.data"), table);
  expect(renderToString(<WrittenPart id="rows" part={part} />)).toBe(`<div id="rows">${html}</div>`);
  // What the router encodes for the browser are an object's own string keys.
  expect(Object.fromEntries(Object.entries(part))).toEqual({ html: null });
});

test("is text in the data alone", () => {
  expect(writePart(requestArgs("http://localhost/qc/checks", { dataPath: "/qc/checks.data" }), table).html).toBe(html);
});

/** As a page's links to more of itself are. */
function Further() {
  return <Link to={{ search: `${useLocation().search}&rows=all` }}>More</Link>;
}

test("knows the page it stands on", () => {
  const args = requestArgs("http://localhost/qc/checks?q=x", { dataPath: "/qc/checks.data?q=x&_routes=a" });
  expect(writePart(args, <Further />).html).toMatch(/^<a href="\/qc\/checks\/?\?q=x&amp;rows=all"/);
});
