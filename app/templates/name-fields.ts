import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, freeText } from "#app/ui/form-values.ts";
import { categoryOf } from "./category-of.ts";
import * as templateLimits from "./limits.ts";
import { slug } from "./local-ids.ts";
import { categoryPattern } from "./template.ts";

/** Empty: the code is derived from the name. */
const codeField = anyText
  .overwrite((code) => code.trim())
  .refine((code) => code === "" || isCode(code), { error: () => m.templates_new_code_bad() });

function isCode(code: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(code);
}

export const codeForm = z.object({ code: codeField });

export const templateNameForm = codeForm.extend({
  en: freeText(templateLimits.name, () => m.templates_problem_english_missing()),
  vi: freeText(templateLimits.name),
});

export const newTemplateForm = templateNameForm
  .extend({ category: anyText, newCategory: freeText(templateLimits.category) })
  .refine((typed) => categoryPattern.test(categoryIn(typed)), {
    path: ["category"],
    error: () => m.templates_problem_category(),
  });

export function categoryIn({ category, newCategory }: { category: string; newCategory: string }): string {
  return categoryOf(newCategory) || category;
}

export function nameAndCode({ en, vi, code }: z.infer<typeof templateNameForm>) {
  return { name: { en, vi }, code: code || slug(en || vi, 30).toUpperCase() };
}
