/**
 * A browser that translates a page replaces its texts by elements. React can only remove, change or move a text that is
 * alone in its element, so a changing text needs an element of its own. Names of values are tested in a browser
 * (e2e/translated.js.spec.ts).
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAst } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Whether an expression can yield a changing text: a template, a message with values, a formatted value. */
function isChangingText(node: Node): boolean {
  const { type, callee, left, right, consequent, alternate } = node as Node & Record<string, Node | undefined>;
  if (type === "TemplateLiteral") return true;
  if (type === "LogicalExpression") return isText(right!) || (node["operator"] !== "&&" && isText(left!));
  if (type === "ConditionalExpression") return isText(consequent!) || isText(alternate!);
  if (type !== "CallExpression") return false;
  return isMessage(node) ? (node["arguments"] as Node[]).length > 0 : /^format[A-Z]/.test(String(callee?.["name"]));
}

/** A message without values doesn't change. */
function isMessage({ type, callee }: Node): boolean {
  return type === "CallExpression" && ((callee as Node)["object"] as Node | undefined)?.["name"] === "m";
}

function isText(node: Node): boolean {
  return isMessage(node) || isChangingText(node) || (node.type === "Literal" && typeof node["value"] === "string");
}

/** Changing texts with siblings in their element. */
function textsBesideOthers(node: Node): Node[] {
  const children = /^JSX(?:Element|Fragment)$/.test(node.type) ? (node["children"] as Node[]) : [];
  const shown = children.filter(({ type, value }) => type !== "JSXText" || /\S/.test(String(value)));
  const own = shown.flatMap(({ type, expression }) =>
    type === "JSXExpressionContainer" && isChangingText(expression as Node) ? [expression as Node] : [],
  );
  return [...(shown.length > 1 ? own : []), ...partsOf(node).flatMap(textsBesideOthers)];
}

test("a text that may change has an element of its own", () => {
  const found = globSync("app/**/*.tsx").flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const program = parseAst(code, { lang: "tsx" }, path) as unknown as Node;
    return textsBesideOthers(program).map(({ start }) => `${path}:${code.slice(0, start).split("\n").length}`);
  });
  expect(found).toEqual([]);
});
