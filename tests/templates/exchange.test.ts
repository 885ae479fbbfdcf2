/** Exporting a template to a file and importing it again changes nothing. */
import { beforeAll, expect, test } from "vitest";
import { foodSafety, foodSafetyFirst } from "#app/demo/food-safety.ts";
import { demoMerchandising } from "#app/demo/merchandising.ts";
import { demoOpening } from "#app/demo/opening.ts";
import { safety } from "#app/demo/safety.ts";
import { demoGuestService } from "#app/demo/guest-service.ts";
import { files } from "#app/files/files.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { type TemplateInput, templateInputSchema } from "#app/templates/content.ts";
import { type Content, contentOfDraft, draftOf, emptyDraft } from "#app/templates/draft-content.ts";
import { newItem, newSection } from "#app/templates/draft.ts";
import { readTemplates, type ReadTemplate } from "#app/templates/exchange/read-template.server.ts";
import { describeTemplateProblem } from "#app/templates/exchange/describe-problem.ts";
import { templateFile, type TemplateFormat } from "#app/templates/pages/exchange/template-file.server.ts";
import { starters } from "#app/templates/library/starters.ts";
import { anyTemplate } from "./any-template.ts";
import { everything } from "./everything.ts";

const formats = ["json", "csv", "xlsx"] as const;
const languages = ["en", "vi"] as const;
let picture: Photo;

beforeAll(async () => {
  const [kept, thumb] = await Promise.all(
    ["photo", "thumbnail"].map((name) => files.put(Buffer.from(name), "image/webp")),
  );
  picture = { key: kept!.key, thumb: thumb!.key, width: 40, height: 30 };
});

/** The template without its publisher's notes, as a version has it. */
function contentOf(input: TemplateInput): Content {
  const { code: _, changes: __, ...content } = templateInputSchema.parse(input);
  return content;
}

async function bringBack(
  format: TemplateFormat,
  input: TemplateInput,
  language: (typeof languages)[number] = "en",
): Promise<ReadTemplate> {
  const file = await templateFile(format, input.code, draftOf(contentOf(input)));
  const read = await readTemplates({ name: `file.${format}`, bytes: await file.bytes() }, { language });
  expect(read).toHaveLength(1);
  return read[0]!;
}

/** The imported template, in the shape of `whole`. */
async function cameBack(format: TemplateFormat, input: TemplateInput, language?: (typeof languages)[number]) {
  const { code, draft, problems } = await bringBack(format, input, language);
  return { problems: problems.map(describeTemplateProblem), code, content: contentOfDraft(draft) };
}
const whole = (input: TemplateInput) => ({ problems: [], code: input.code, content: contentOf(input) });

const withPicture = (input: TemplateInput): TemplateInput => ({
  ...input,
  sections: input.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.picture ? { ...item, picture } : item)),
  })),
});

test.each(formats)("as %s, a template of every type and option is the same after export and import", async (format) => {
  const input = withPicture(everything);
  for (const language of languages) expect(await cameBack(format, input, language)).toEqual(whole(input));
});

test.each(formats)(
  "as %s, the demo's templates and all starters are the same after export and import",
  async (format) => {
    const demo = [demoOpening, foodSafety, demoGuestService, demoMerchandising, safety].map(({ content }) => content);
    for (const input of [...demo, foodSafetyFirst, ...starters.map(({ content }) => content)])
      expect(await cameBack(format, input)).toEqual(whole(input));
  },
);

test.each(formats)("as %s, random templates are the same after export and import", async (format) => {
  for (let seed = 0; seed < 60; seed++) {
    const input = anyTemplate(seed, picture);
    expect(await cameBack(format, input, languages[seed % 2]), `seed ${seed}`).toEqual(whole(input));
  }
});

test.each(formats)(
  "as %s, an unfinished draft is the same after export and import, with its problems",
  async (format) => {
    const choice = newItem("c", {
      type: "choice",
      text: { en: "Which?", vi: "" },
      options: [{ id: "a", text: { en: "A = 1 |", vi: "" }, points: "some", fault: true }],
    });
    const draft = {
      ...emptyDraft({ en: "Unfinished", vi: "" }, "opening"),
      sections: [
        newSection("s", { title: { en: "S", vi: "" }, weight: "half" }),
        {
          ...newSection("t", { title: { en: "S", vi: "" }, weight: "2" }),
          items: [newItem("i", { points: "lots" }), choice],
        },
      ],
    };
    draft.head.passMark = "80 or so";
    const file = await templateFile(format, "X", draft);
    const [read] = await readTemplates({ name: `x.${format}`, bytes: await file.bytes() }, { language: "en" });
    expect(read!.draft.head.passMark).toBe("80 or so");
    expect(read!.draft.sections).toEqual(draft.sections);
    expect(read!.problems.map(({ field, what }) => [field, what])).toEqual(
      expect.arrayContaining([
        ["passMark", "whole-number"],
        ["weight", "whole-number"],
        ["", "no-items"],
        ["points", "whole-number"],
        ["text", "text-missing"],
        ["option.a", "whole-number"],
        ["options", "options-few"],
      ]),
    );
  },
);

test.each(formats)("as %s, a reference photo is included only if its file is stored", async (format) => {
  const gone = "d".repeat(64);
  const lost: TemplateInput = {
    ...everything,
    sections: everything.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.picture ? { ...item, picture: { ...picture, thumb: gone } } : item)),
    })),
  };
  const file = await templateFile(format, "X", draftOf(contentOf(lost)));
  const bytes = await file.bytes();
  if (format !== "xlsx") {
    expect(Buffer.from(bytes).toString()).toContain("missing");
    expect(Buffer.from(bytes).toString()).not.toContain(gone);
  }
  const { draft, problems } = await bringBack(format, lost);
  expect(problems).toEqual([]);
  expect(draft.sections[0]!.items[0]!.picture).toBeNull();
});
