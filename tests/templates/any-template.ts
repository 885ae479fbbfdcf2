/** Random templates of every type and option, with texts that are hard to store in files. */
import { seeded, type Random } from "#app/demo/random.ts";
import type { Photo } from "#app/files/photo.ts";
import type { TemplateInput } from "#app/templates/content.ts";

type Section = TemplateInput["sections"][number];
type Item = Section["items"][number];

const awkward = [
  "Sạch sẽ, gọn gàng",
  'Ghi "Đạt" hoặc “Không đạt”',
  "two\nlines\n\n- and a list",
  "a;b,c\td|e",
  "=1+1",
  "+84 912 345 678",
  "-2 °C",
  "@home",
  "＝SUM(A1)",
  "'=1",
  "''-1",
  "'quoted'",
  "'",
  '"',
  '""',
  "🍜 phở ☕️ 👩‍🍳",
  "A = 5 | B = 3!",
  "[id] = 4!",
  "back\\slash \\| \\= \\\\",
  "ends with \\",
  "! wow !",
  "and/no /n newline?",
  "word /n",
  "true",
  "0012",
  "1,5",
  "05/03/2026",
  "<b>&amp; &#10;</b> ]]>",
  "_x0041_ _x000D_",
  "setting",
  "section",
  "id",
  "Ti\u0302eng",
  "e\u0301 é",
  "sep=;",
  "#",
  "missing",
  "yes",
  "100%",
] as const;

const words = (random: Random) =>
  Array.from({ length: random.int(1, 3) }, () => random.pick(awkward))
    .join(random.pick([" ", "\n", "", " | ", "="]))
    .trim();
const text = (random: Random) => {
  const given = { en: random.chance(0.8) ? words(random) : "", vi: random.chance(0.8) ? words(random) : "" };
  return given.en || given.vi ? given : { en: random.pick(awkward), vi: "" };
};
const evidences = ["off", "optional", "required", "on-fault"] as const;
const id = (random: Random, nth: number) => `${random.pick(["a", "x-y", "7", "item-1-2", "z".repeat(30)])}-${nth}`;

function optionsOf(random: Random) {
  return Array.from({ length: random.int(2, 6) }, (_, index) => {
    const { en, vi } = text(random);
    // Answers have to differ.
    return {
      id: id(random, index),
      text: { en: en && `${en} ${index}`, vi: vi && `${vi} ${index}` },
      points: random.int(0, 9),
      fault: random.chance(0.4),
    };
  });
}

function itemOf(random: Random, nth: number, earlier: readonly Item[], picture: Photo): Item {
  const on = earlier.filter(
    ({ type }) => type === "pass-fail" || type === "choice" || type === "scale" || type === "number",
  );
  const base = {
    id: id(random, nth),
    text: text(random),
    ...(random.chance(0.4) && { help: text(random) }),
    ...(random.chance(0.4) && { group: text(random) }),
    ...(random.chance(0.3) && { picture }),
    points: random.int(0, 12),
    severity: random.pick(["critical", "major", "minor"] as const),
    allowNa: random.chance(0.5),
    photo: random.pick(evidences),
    note: random.pick(evidences),
    required: random.chance(0.7),
    ...(on.length > 0 && random.chance(0.4) && { when: conditionOf(random, random.pick(on)) }),
  };
  const max = random.int(1, 100);
  // The database can't store a negative zero.
  const decimal = () => 0 + Number((random.next() * 200 - 100).toFixed(random.int(0, 4)));
  const [low, high] = [decimal(), decimal()].toSorted((a, b) => a - b) as [number, number];
  switch (random.int(0, 7)) {
    case 0:
      return { ...base, type: "scale", max, faultBelow: random.int(0, max) };
    case 1:
      return { ...base, type: "choice", options: optionsOf(random) };
    case 2:
      return {
        ...base,
        type: "number",
        min: random.chance(0.7) ? low : null,
        max: random.chance(0.7) ? high : null,
        unit: random.pick(["", "°C", "%", "=kg", "ly", '"', "|"]),
        decimals: random.int(0, 4),
      };
    case 3:
      return { ...base, type: random.pick(["text", "date", "photo", "signature"] as const) };
    default:
      return { ...base, type: "pass-fail" };
  }
}

function conditionOf(random: Random, on: Item): NonNullable<Item["when"]> {
  const answers =
    on.type === "choice"
      ? on.options.map((option) => option.id)
      : on.type === "pass-fail"
        ? ["pass", "fail"]
        : on.type === "scale"
          ? ["0", String(on.max)]
          : ["-1.5", ...(on.type === "number" && on.max !== null ? ["fail"] : []), "0", "12"];
  return { item: on.id, is: answers.filter((_, index) => index === 0 || random.chance(0.5)) };
}

export function anyTemplate(seed: number, picture: Photo): TemplateInput {
  const random = seeded("template", seed);
  const earlier: Item[] = [];
  const scored = random.chance(0.8);
  const weighted = random.chance(0.5);
  const sections = Array.from({ length: random.int(1, 5) }, (_, at): Section => {
    const items = Array.from({ length: random.int(1, 8) }, () => {
      const item = itemOf(random, earlier.length, earlier, picture);
      earlier.push(item);
      return item;
    });
    // Each section can be scored.
    const first: Item = { id: `sure-${at}`, type: "pass-fail", text: text(random), points: 1 };
    return {
      id: id(random, at),
      title: text(random),
      weight: weighted ? random.int(1, 1000) : null,
      items: [first, ...items],
    };
  });
  return {
    code: random.pick(["OPEN", "0012", "Đ-1", "=A", "MẪU_7.b", "x".repeat(40)]),
    name: text(random),
    category: random.pick(["opening", "own-category", "7"]),
    scored,
    passMark: random.int(0, 100),
    bands: [
      { name: random.pick(["A", "Tốt", "=1", "a|b", "x = 1", "'=1"]), from: random.int(51, 100) },
      { name: random.pick(["B", "-", "%"]), from: random.int(1, 50) },
      { name: "0", from: 0 },
    ],
    fixDays: { critical: random.pick([null, 0, 3]), major: random.int(3, 9), minor: random.pick([null, 365]) },
    sections,
  };
}
