/** What sending a kept form again would do, to what, and with which words, told to its sender before it is done. */
import { can } from "#app/auth/can.ts";
import { parseAnswerField } from "#app/checks/answers.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck, findVersionOf } from "#app/checks/checks.server.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeImportForm } from "#app/import/describe-form.server.ts";
import { managerFieldNames } from "#app/store-managers/field-names.ts";
import { storeFieldNames } from "#app/stores/field-names.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { describeTemplateForm } from "#app/templates/describe-form.server.ts";
import { findTemplate } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { type SavedForm, typedFields } from "#app/auth/saved-form.ts";
import type { SentForm, FormDescription } from "#app/auth/form-description.ts";
import { href } from "#app/ui/href.ts";

export interface DescribedForm extends Pick<FormDescription, "does" | "to"> {
  readonly typed: readonly (readonly [field: string, values: readonly string[]])[];
  /** How many photos belong to which answer. */
  readonly photos: readonly (readonly [field: string, count: number])[];
}

const decisions: Record<string, () => string> = {
  approve: () => m.checks_decide_approve_title(),
  reopen: () => m.checks_decide_reopen_title(),
  void: () => m.checks_decide_void_title(),
};

/** By the path that a form is sent to; `choice` is the decision in its address, in its field `to`, or its button's. */
const pages: readonly (readonly [path: RegExp, does: (choice: string) => string | undefined])[] = [
  [/^\/qc\/check$/, () => m.checks_start()],
  [/^\/qc\/check\/edit$/, () => m.checks_edit_save()],
  [/^\/qc\/check\/review$/, () => m.checks_edit_submit()],
  [/^\/qc\/check\/decide$/, (move) => decisions[move]?.()],
  [/^\/qc\/check\/hand-over$/, () => m.checks_hand_over_title()],
  [/^\/qc\/check\/appeal$/, () => m.checks_appeal_new_title()],
  [/^\/qc\/check\/appeal\/decide$/, () => m.checks_appeal_decide_title()],
  [/^\/qc\/stores\/new$/, () => m.stores_new_title()],
  [/^\/qc\/stores\/[^/]+\/edit$/, () => m.stores_edit_title()],
  [/^\/qc\/stores\/[^/]+\/status$/, (to) => (to === "closed" ? m.stores_close_title() : m.stores_reopen_title())],
  [/^\/qc\/stores\/bulk$/, () => m.stores_bulk_title()],
  [/^\/qc\/store-managers\/new$/, () => m.managers_new_title()],
  [/^\/qc\/store-managers\/assign$/, () => m.managers_assign_title()],
  [/^\/qc\/store-managers\/move$/, () => m.managers_move_title()],
  [/^\/qc\/store-managers\/assignment$/, () => m.managers_assignment_title()],
  [/^\/qc\/store-managers\/[^/]+\/edit$/, () => m.managers_edit_title()],
  [
    /^\/qc\/store-managers\/[^/]+\/leave$/,
    (to) => (to === "left" ? m.managers_leave_title() : m.managers_return_title()),
  ],
];

/** What several pages call their fields alike. */
const fieldNames: Record<string, () => string> = {
  reason: () => m.records_reason(),
  note: () => m.ui_note(),
  storeId: () => m.stores_store(),
  templateId: () => m.checks_template(),
  followUpOf: () => m.checks_create_follow_up_title(),
  inspectorId: () => m.checks_hand_over_to(),
  lastDay: () => m.managers_last_day(),
  from: () => m.managers_first_day(),
  on: () => m.managers_move_day(),
  manager: () => m.stores_manager(),
};

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
  const typed = typedFields(form).map(async ([name, values]) => {
    const shown = await Promise.all(values.map((value) => formatValue(user, name, value, items)));
    return [fieldLabel(path, name, items), shown] as const;
  });
  return {
    does: pages.find(([pattern]) => pattern.test(path))?.[1](choice) ?? null,
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

const recordFields: Record<string, typeof fieldNames> = {
  [href("/qc/stores/")]: storeFieldNames,
  [href("/qc/store-managers/")]: managerFieldNames,
};

function fieldLabel(path: string, name: string, items: ReadonlyMap<string, Item>): string {
  const item = items.get(itemOf(name));
  const part = name.split(".").at(-1) ?? "";
  if (item) return [say(item.text), ...(part in parts ? [parts[part]!()] : [])].join(" – ");
  const records: Record<string, () => string> | undefined = recordFields[/^\/qc\/[\w-]+\//.exec(path)?.[0] ?? ""];
  return (records?.[name] ?? fieldNames[name])?.() ?? name.replaceAll(".", " · ");
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

async function formatValue(user: User, name: string, value: string, items: ReadonlyMap<string, Item>): Promise<string> {
  const answer = parseAnswerField(name);
  const item = answer?.part === "value" ? items.get(answer.item) : undefined;
  if (item) return item.type === "number" || item.type === "date" ? value : formatAnswer(item, { value });
  return (await names[name]?.(user, value)) ?? value;
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
  inspectorId: async (user, id) => {
    const entries = can(user, "decide check") ? await readEntries(db, "users", [id]) : null;
    return nameOfEntry(entries?.get(id)) || undefined;
  },
};
