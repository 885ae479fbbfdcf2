/**
 * Words that only scripts show, such as toasts and offline notices, come from messages, too: no browser module has a
 * text of its own. Pages from the server are tested in a marked language (tests/i18n).
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vite";

/** Screens, with all that they import. */
const modules = new Set(globSync("app/**/*.tsx", { exclude: ["app/**/*.server.tsx"] }));
for (const path of modules)
  for (const [, from] of readFileSync(path, "utf8").matchAll(/(?:\bfrom |\bimport\()"((?:#app|\.)\/[^"]+\.tsx?)"/g)) {
    const found = from!.startsWith("#") ? from!.slice(1) : join(dirname(path), from!);
    if (!/\.server\.|\/paraglide\//.test(found)) modules.add(found);
  }

/** Read or read out. */
const shown = new Set(["title", "aria-label", "aria-description", "alt", "placeholder", "label", "lead", "hint"]);
/** Names that are the same in every language, and the router's messages to scripts. */
const names =
  /^(?:Store QC|CSV|XLSX|JSON|Excel|Inter|Manrope|Tiếng Việt|vi\?|webhook-id:|FREQ=\S+|Unexpected Server Error|Unable to decode turbo-stream response)$/;
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !names.test(text.trim());
/** Names of things in code have no spaces, classes no capitals. */
const isSentence = (text: string) => hasWords(text) && /^\s*\p{Lu}\p{L}* \p{L}|(?=\p{L})[À-ỹ]/u.test(text);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Texts in a module's own code. Messages of errors are for logs. */
function textsIn(node: Node): string[] {
  const { type, name, value, callee } = node as Node & { name?: Node; value?: unknown; callee?: Node };
  if (type === "ImportDeclaration" || type.startsWith("TS")) return type === "TSAsExpression" ? inside(node) : [];
  if (callee?.type === "Super" || (type === "NewExpression" && String(callee?.["name"]).endsWith("Error"))) return [];
  if (type === "JSXText") return [String(value)].filter(hasWords);
  if (type === "JSXAttribute" && shown.has(String(name?.["name"])) && isNode(value) && value.type === "Literal")
    return [String(value["value"])].filter(hasWords);
  if (type === "Literal") return typeof value === "string" && isSentence(value) ? [value] : [];
  if (type === "TemplateElement") return [(value as { raw: string }).raw].filter(isSentence);
  return inside(node);
}

function inside(node: Node): string[] {
  return Object.values(node).flat().filter(isNode).flatMap(textsIn);
}

test.each([...modules])("%s has no hard-coded text", (path) => {
  const program = parseAst(readFileSync(path, "utf8"), { lang: path.endsWith("x") ? "tsx" : "ts" }, path);
  expect(textsIn(program as unknown as Node)).toEqual([]);
});
