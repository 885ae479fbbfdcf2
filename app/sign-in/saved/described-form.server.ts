/** What sending a kept form again would do, to what, and with which words, told to its sender before it is done. */
import { areaForms, type FormDescription } from "#app/auth/form-words.server.ts";
import { type SavedForm, typedFields } from "#app/auth/saved-form.ts";
import type { User } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";

export interface DescribedForm extends Pick<FormDescription, "does" | "to"> {
  readonly typed: readonly (readonly [field: string, values: readonly string[]])[];
  /** How many photos belong to which answer. */
  readonly photos: readonly (readonly [field: string, count: number])[];
}

export async function describeForm(
  user: User,
  form: Pick<SavedForm, "action" | "fields" | "photos">,
): Promise<DescribedForm> {
  const { pathname, searchParams: search } = new URL(form.action, "http://here.invalid");
  const path = pathname.replace(/(?!^)\/$/, "");
  const area = areaForms.value.find(({ at }) => at(path));
  const told = await area?.describe(user, { path, search, fields: form.fields });
  const describeField = async (name: string, values: readonly string[]) => {
    const field = told ? await told.describeField(name, values) : ([null, values] as const);
    return field && ([field[0] ?? m.sign_in_kept_field(), field[1]] as const);
  };
  const typed = await Promise.all(typedFields(form).map(([name, values]) => describeField(name, values)));
  const photos = [...Map.groupBy(form.photos, ({ name }) => name)].map(async ([name, of]) => {
    const field = await describeField(name, []);
    return [field?.[0] ?? name, of.length] as const;
  });
  return {
    does: told?.does ?? null,
    to: told?.to ?? null,
    typed: typed.filter((field) => field !== null),
    photos: await Promise.all(photos),
  };
}
