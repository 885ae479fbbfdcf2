import { expect, test } from "vitest";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { XmlReader } from "#app/sheets/xml.ts";

function parse(pieces: readonly string[]): string {
  let seen = "";
  const reader = new XmlReader({
    open: (name, attributes) => (seen += `(${name}${attributes["a"] ?? ""}`),
    close: (name) => (seen += `${name})`),
    text: (text) => (seen += text),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return seen;
}

const xml = `<?xml version="1.0"?><!-- a > b --><r:x a="1 &gt; &quot;0&quot;">p &amp; q<y
  b='>' a = 'two'/><![CDATA[<&>]]>&#272;&#x1F600;</r:x>`;
const seen = '(x1 > "0"p & q(ytwoy)<&>Đ😀x)';

test("reads elements, attributes, entities, comments and raw texts", () => {
  expect(parse([xml])).toBe(seen);
});

test("reads the same wherever the pieces are cut", () => {
  for (let at = 1; at < xml.length; at++) expect(parse([xml.slice(0, at), xml.slice(at)]), `cut at ${at}`).toBe(seen);
  expect(parse(xml.split(""))).toBe(seen);
});

test("refuses an unclosed tag and a document type", () => {
  for (const wrong of ["<x", "<x>&unknown;</x>", "<x></y>", `<x a="${"y".repeat(2 * 1024 * 1024)}`, "<!DOCTYPE x><x/>"])
    expect(() => parse([wrong]), wrong.slice(0, 20)).toThrow(UnreadableSheet);
});

test("refuses an endless tag before its end", () => {
  const reader = new XmlReader({});
  reader.write('<x a="');
  expect(() => {
    for (let piece = 0; piece < 20; piece++) reader.write("y".repeat(64 * 1024));
  }).toThrow(UnreadableSheet);
});

test("refuses elements that are nested too deep", () => {
  const reader = new XmlReader({});
  reader.write("<r>");
  for (let round = 0; round < 1000; round++) reader.write(`${"<x>".repeat(100)}${"</x>".repeat(100)}`);
  expect(() => {
    for (let piece = 0; piece < 20; piece++) reader.write("<x>".repeat(100));
  }).toThrow(UnreadableSheet);
});
