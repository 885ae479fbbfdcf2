/** What the form that begins a template says. */
import { categoryOf } from "./category-of.ts";
import { slug } from "./local-ids.ts";
import { categoryPattern } from "./template.ts";

export interface NameFields {
  readonly en: string;
  readonly vi: string;
  readonly code: string;
  readonly category: string;
  readonly newCategory: string;
}

export type NameProblem = "name" | "code" | "code-taken" | "category";

/** Whether a template can have this code. */
export function isCode(code: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(code);
}

/** The name, code and category entered; a code is made from the name where none is given. */
export function readName(typed: NameFields, withCategory: boolean) {
  const name = { en: typed.en.trim().slice(0, 200), vi: typed.vi.trim().slice(0, 200) };
  const given = typed.code.trim();
  const code = given || slug(name.en || name.vi, 30).toUpperCase();
  const category = categoryOf(typed.newCategory) || typed.category;
  const problems: NameProblem[] = [];
  if (!name.en) problems.push("name");
  if (given && !isCode(given)) problems.push("code");
  if (withCategory && !categoryPattern.test(category)) problems.push("category");
  return { name, code, category, problems };
}
