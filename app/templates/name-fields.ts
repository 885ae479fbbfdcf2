import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText } from "#app/ui/form-values.ts";
import { categoryOf } from "./category-of.ts";
import * as templateLimits from "./limits.ts";
import { slug } from "./local-ids.ts";
import { categoryPattern } from "./template.ts";

/** Cut where it is longer. */
const nameIn = z
  .string()
  .default("")
  .overwrite((name) => name.trim().slice(0, templateLimits.name));

/** A code that a template can have; empty where one is to be made. */
const codeField = anyText
  .overwrite((code) => code.trim())
  .refine((code) => code === "" || isCode(code), { error: () => m.templates_new_code_bad() });

function isCode(code: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(code);
}

export const codeForm = z.object({ key: anyText, code: codeField });

export const nameForm = codeForm.extend({
  en: nameIn.refine(Boolean, { error: () => m.templates_problem_english_missing() }),
  vi: nameIn,
});

export const newTemplateForm = nameForm
  .extend({ category: anyText, newCategory: anyText })
  .refine((typed) => categoryPattern.test(categoryIn(typed)), {
    path: ["category"],
    error: () => m.templates_problem_category(),
  });

export function categoryIn({ category, newCategory }: { category: string; newCategory: string }): string {
  return categoryOf(newCategory) || category;
}

/** The name, and the code: made from the name where none is given. */
export function namedBy({ en, vi, code }: z.infer<typeof nameForm>) {
  return { name: { en, vi }, code: code || slug(en || vi, 30).toUpperCase() };
}
