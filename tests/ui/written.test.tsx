import { renderToString } from "react-dom/server";
import { Link, useLocation } from "react-router";
import { expect, test } from "vitest";
import { writePart } from "#app/ui/written.server.tsx";
import { WrittenPart } from "#app/ui/written.tsx";

const table = (
  <table>
    <caption>Chợ Lớn &amp; “Bến Thành”</caption>
  </table>
);
const html = renderToString(table);

test("stands in a page that is sent, and its data says nothing of it", () => {
  const part = writePart(new Request("http://localhost/qc/checks/?q=x.data"), table);
  expect(renderToString(<WrittenPart id="rows" part={part} />)).toBe(`<div id="rows">${html}</div>`);
  // What the router encodes for the browser are an object's own string keys.
  expect(Object.fromEntries(Object.entries(part))).toEqual({ html: null });
});

test.each(["http://localhost/qc/checks.data", "http://localhost/qc/checks/_.data?q=x"])(
  "is text in the data alone: %s",
  (url) => {
    expect(writePart(new Request(url), table).html).toBe(html);
  },
);

/** As a page's links to more of itself are. */
function Further() {
  return <Link to={{ search: `${useLocation().search}&rows=all` }}>More</Link>;
}

test.each(["http://localhost/qc/checks.data?q=x&_routes=a", "http://localhost/qc/checks/_.data?q=x"])(
  "knows the page it stands on: %s",
  (url) => {
    expect(writePart(new Request(url), <Further />).html).toMatch(/^<a href="\/qc\/checks\/?\?q=x&amp;rows=all"/);
  },
);
