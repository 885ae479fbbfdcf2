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

/** Values of one field that are looked up, so that no form costs thousands of reads; the others stay as they were sent. */
const maxLookUps = 20;

/** Characters of all that was typed that are shown: enough to know a form by. */
const shownCharacters = 8000;

/** @param maxCharacters of all that was typed; what is beyond is cut, so that no page grows without bounds */
export async function describeForm(
  user: User,
  form: Pick<SavedForm, "action" | "fields" | "photos">,
  maxCharacters = shownCharacters,
): Promise<DescribedForm> {
  const { pathname, searchParams: search } = new URL(form.action, "http://here.invalid");
  const path = pathname.replace(/(?!^)\/$/, "");
  const area = areaForms.value.find(({ at }) => at(path));
  const told = await area?.describe(user, { path, search, fields: form.fields });
  const describeField = async (name: string, values: readonly string[]) => {
    const [first, others] = [values.slice(0, maxLookUps), values.slice(maxLookUps)];
    const field = told ? await told.describeField(name, first) : ([null, first] as const);
    return field && ([field[0] ?? m.sign_in_kept_field(), [...field[1], ...others]] as const);
  };
  const fields = cutTyped(typedFields(form), maxCharacters);
  const typed = await Promise.all(fields.map(([name, values]) => describeField(name, values)));
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

type TypedField = ReturnType<typeof typedFields>[number];
const charactersOfLabel = 50;

/** The first fields up to so many characters, and the last of them cut; each value also counts for its label. */
export function cutTyped(fields: readonly TypedField[], maxCharacters: number): TypedField[] {
  let room = maxCharacters;
  const shown: TypedField[] = [];
  for (const [name, values] of fields) {
    const cut: string[] = [];
    for (const value of values) {
      room -= charactersOfLabel;
      if (room <= 0) break;
      cut.push(value.length > room ? `${value.slice(0, room)}…` : value);
      room -= value.length;
    }
    if (cut.length > 0) shown.push([name, cut]);
  }
  return shown;
}
