/** What sending a kept form again would do, to what, and with which words, told to its sender before it is done. */
import { parseAnswerField } from "#app/checks/answers.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck, findVersionOf } from "#app/checks/checks.server.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { isDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeImportForm } from "#app/import/describe-form.server.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { describeTemplateForm } from "#app/templates/describe-form.server.ts";
import { findTemplate } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { type SavedForm, typedFields } from "#app/auth/saved-form.ts";
import type { SentForm, FormDescription } from "#app/auth/form-description.ts";
import { href } from "#app/ui/href.ts";
import { doesAt, fieldNameAt, isAdded, valueAt } from "./form-words.server.ts";

export interface DescribedForm extends Pick<FormDescription, "does" | "to"> {
  readonly typed: readonly (readonly [field: string, values: readonly string[]])[];
  /** How many photos belong to which answer. */
  readonly photos: readonly (readonly [field: string, count: number])[];
}

/** Areas that tell their forms themselves. */
const areas: readonly (readonly [path: RegExp, describe: (user: User, sent: SentForm) => Promise<FormDescription>])[] =
  [
    [/^\/qc\/templates\//, describeTemplateForm],
    [/^\/qc\/imports(\/|$)/, describeImportForm],
  ];

export async function describeForm(user: User, form: SavedForm): Promise<DescribedForm> {
  const { pathname, searchParams } = new URL(form.action, "http://here.invalid");
  const path = pathname.replace(/(?!^)\/$/, "");
  const photos = [...Map.groupBy(form.photos, ({ name }) => name)].map(([name, of]) => [name, of.length] as const);
  const describeOwn = areas.find(([pattern]) => pattern.test(path))?.[1];
  if (describeOwn) {
    const { does, to, describeField } = await describeOwn(user, { path, search: searchParams, fields: form.fields });
    return {
      does,
      to,
      typed: typedFields(form).flatMap(([name, values]) =>
        [describeField(name, values)].filter((shown) => shown !== null),
      ),
      photos: photos.map(([name, count]) => [describeField(name, [])?.[0] ?? name, count]),
    };
  }
  const given = (field: string) => form.fields.find(({ name }) => name === field)?.value;
  const choice = searchParams.get("move") ?? given("to") ?? given("intent") ?? "";
  const check = path.startsWith(href("/qc/check/")) ? await findCheck(user, searchParams.get("id") ?? "") : null;
  const items = new Map(check ? itemsOf(await findVersionOf(check.data)).map((item) => [item.id, item]) : []);
  const entered = typedFields(form).filter(([name]) => !isAdded(path, name));
  const typed = entered.map(async ([name, values]) => {
    const shown = await Promise.all(values.map((value) => formatValue(user, path, name, value, items)));
    return [fieldLabel(path, name, items), shown] as const;
  });
  return {
    does: doesAt(path, choice),
    to: check ? checkLabel(check.data) : await storeLabel(user, path),
    typed: await Promise.all(typed),
    photos: photos.map(([name, count]) => [fieldLabel(path, name, items), count]),
  };
}

function checkLabel({ storeName, templateName, day }: Check): string {
  return [storeName, say(templateName), formatDay(day)].join(" · ");
}

async function storeLabel(user: User, path: string): Promise<string | null> {
  const [, id = ""] = /^\/qc\/stores\/([\w-]{16})\//.exec(path) ?? [];
  const store = id ? await findStore(user, id) : null;
  return store && `${store.data.code} · ${store.data.name}`;
}

function fieldLabel(path: string, name: string, items: ReadonlyMap<string, Item>): string {
  const item = items.get(itemOf(name));
  const part = name.split(".").at(-1) ?? "";
  if (item) return [say(item.text), ...(part in parts ? [parts[part]!()] : [])].join(" – ");
  return fieldNameAt(path, name) ?? m.sign_in_kept_field();
}

const parts: Record<string, () => string> = {
  note: () => m.checks_edit_note(),
  na: () => m.checks_edit_na(),
  photo: () => m.photos_photo(),
  remove: () => m.checks_edit_photo_remove_short(),
};

/** Of an answer's field, and of what an appeal says to an item. */
function itemOf(name: string): string {
  return parseAnswerField(name)?.item ?? /^(?:choice|words|resolve|conflict)\.(.+)$/.exec(name)?.[1] ?? "";
}

async function formatValue(
  user: User,
  path: string,
  name: string,
  value: string,
  items: ReadonlyMap<string, Item>,
): Promise<string> {
  const answer = parseAnswerField(name);
  const item = answer?.part === "value" ? items.get(answer.item) : undefined;
  if (item?.type === "date") return isDay(value) ? formatDay(value) : value;
  if (item) return item.type === "number" ? value : formatAnswer(item, { value });
  return (await names[name]?.(user, value)) ?? (await valueAt(user, path, name, value)) ?? value;
}

/** What ids in fields stand for, as far as the sender can see it. */
const names: Record<string, (user: User, id: string) => Promise<string | undefined>> = {
  storeId: async (user, id) => (await findStore(user, id))?.data.name,
  templateId: async (user, id) => {
    const template = await findTemplate(user, id);
    return template ? say(template.data.name) : undefined;
  },
  followUpOf: async (user, id) => {
    const check = await findCheck(user, id);
    return check ? checkLabel(check.data) : undefined;
  },
};
