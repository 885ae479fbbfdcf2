/**
 * Names and comments that have to be decoded become no more (docs/style.md says how to write them instead). The numbers are what the code
 * had when they were last lowered: lower them with the code, never raise them.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSync, Visitor } from "vite";

/** Participles, verbs and grammar that say nothing about a value when they are its whole name. */
const riddleNames = new Set(
  `given said asked kept told wanted meant taken ended had gets was held stood undue drawn usable unusable apart cover judge tell tells
  says keep keeps keeping take takes also holds`.split(/\s+/),
);
/** Words that can be right, for instance as the name of a flag, and mostly have a better one. */
const vagueNames = new Set(
  "found left due sent places words named unread lost whole about doing written known shown seen made".split(" "),
);
/** A comment that begins so describes a thing without naming it. */
const riddle = /^(?:What|Who|Whom|Whoever|Whose|Of|So many|As it|All that|Where)\b/;
/** Every route exports these. */
const routeExports = new Set(
  "default loader action meta handle middleware links headers shouldRevalidate ErrorBoundary clientLoader clientAction".split(
    " ",
  ),
);

const counts = {
  "names that are a bare participle or verb": 105,
  "vague names": 693,
  "state setters that don't begin with set": 0,
  "exported names with several meanings": 7,
  "comments that begin like a riddle": 0,
  "comments of more than 160 characters": 28,
};
const commentsPerThousandLines = 28.1;

type Kind = keyof typeof counts | "lines of comments";

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Places of each kind, as `path: what stands there`. */
function findPlaces(files: readonly { path: string; source: string }[]): Record<Kind, string[]> {
  const kinds = [...Object.keys(counts), "lines of comments"];
  const places = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;
  const exporters = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    const add = (kind: Kind, text: string) => places[kind].push(`${path}: ${text}`);
    const { program, comments } = parseSync(path, source);
    for (const comment of blocksOf(comments, source)) {
      for (const _ of comment.lines) add("lines of comments", comment.text);
      if (riddle.test(comment.text)) add("comments that begin like a riddle", comment.text);
      if (comment.text.length > 160) add("comments of more than 160 characters", comment.text);
    }
    const addName = (name: string) => {
      if (riddleNames.has(name)) add("names that are a bare participle or verb", name);
      if (vagueNames.has(name)) add("vague names", name);
    };
    new Visitor({
      Identifier: ({ name }) => addName(name),
      JSXIdentifier: ({ name }) => addName(name),
      VariableDeclarator({ id, init }) {
        if (id.type !== "ArrayPattern" || init?.type !== "CallExpression") return;
        if (init.callee.type !== "Identifier" || init.callee.name !== "useState") return;
        const setter = id.elements[1];
        if (setter?.type === "Identifier" && !/^set[A-Z]/.test(setter.name))
          add("state setters that don't begin with set", setter.name);
      },
      ExportNamedDeclaration({ declaration }) {
        for (const name of namesOf(declaration as Node | null))
          if (!path.includes("/pages/") || !routeExports.has(name))
            exporters.set(name, (exporters.get(name) ?? new Set()).add(path));
      },
    }).visit(program);
  }
  for (const [name, paths] of exporters)
    if (paths.size > 1) places["exported names with several meanings"].push(`${name}: ${[...paths].join(", ")}`);
  return places;
}

function namesOf(declaration: Node | null): string[] {
  if (!declaration) return [];
  const declared = (declaration["declarations"] as Node[] | undefined) ?? [declaration];
  return declared.flatMap(({ id }) =>
    (id as Node | undefined)?.type === "Identifier" ? [String((id as Node)["name"])] : [],
  );
}

interface Comment {
  readonly type: "Line" | "Block";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Comments with their text on one line; lines of `//` that follow one another are one comment. */
function blocksOf(comments: readonly Comment[], source: string): { lines: string[]; text: string }[] {
  const blocks: { lines: string[]; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const lines = value.split("\n").map((line) => line.replace(/^\s*\*+\s?/, "").trim());
    const before = blocks.at(-1);
    const follows = before && type === "Line" && /^\s*$/.test(source.slice(before.end, start));
    if (follows) {
      before.lines.push(...lines);
      before.end = end;
    } else blocks.push({ lines, end });
  }
  return blocks.map(({ lines }) => ({ lines, text: lines.join(" ").trim() }));
}

const files = globSync("app/**/*.{ts,tsx}", { exclude: ["app/i18n/paraglide/**"] }).map((path) => ({
  path,
  source: readFileSync(path, "utf8"),
}));
const places = findPlaces(files);

test("comments are few beside the code", () => {
  const lines = files.reduce((sum, { source }) => sum + source.split("\n").length - 1, 0);
  expect((places["lines of comments"].length * 1000) / lines).toBeLessThanOrEqual(commentsPerThousandLines);
});

test.each(Object.entries(counts) as [keyof typeof counts, number][])("%s are at most %i", (kind, most) => {
  const listed = places[kind].length > 200 ? "" : `\n${places[kind].join("\n")}`;
  expect(places[kind].length, kind + listed).toBeLessThanOrEqual(most);
});

test("each kind is found", () => {
  const source = `// What nobody knows.
export const given = 1;
const [open, leave] = useState(false);
/** ${"long ".repeat(40)} */
use(found);`;
  const seeded = findPlaces([
    { path: "a.ts", source },
    { path: "b.ts", source: "export const given = 2;" },
  ]);
  for (const [kind, found] of Object.entries(seeded)) expect(found, kind).not.toEqual([]);
  expect(findPlaces([{ path: "c.ts", source: 'const text = "given // What";' }])).toEqual(
    Object.fromEntries(Object.keys(places).map((kind) => [kind, []])),
  );
});
