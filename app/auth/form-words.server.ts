/** What areas call their forms, so that whoever sent one is told in the words of its page what it would do. */
import type { Register } from "react-router";
import { isDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Registered, registered } from "#app/registered.ts";
import type { SavedForm } from "./saved-form.ts";
import type { User } from "./user.ts";

/** Where it was sent to, and all that was. */
export interface SentForm extends Pick<SavedForm, "fields"> {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** What a field is called, null where it has no name; and what its values say. */
type DescribedField = readonly [field: string | null, says: readonly string[]];

export interface FormDescription {
  /** What it does; null where its page has no name here. */
  readonly does: string | null;
  /** The record that it does it to, as far as the sender can see it. */
  readonly to: string | null;
  /** Null for what the page added for itself. */
  describeField(name: string, values: readonly string[]): DescribedField | null | Promise<DescribedField | null>;
}

export interface AreaForms {
  /** Whether one of them is sent to this path. */
  at(path: string): boolean;
  /** Whether what is sent to this path only tries something out: there is nothing to keep. */
  triesOut?(path: string): boolean;
  describe(user: User, sent: SentForm): Promise<FormDescription>;
}

/** The first that has a form's path describes it. */
export const areaForms: Registered<readonly AreaForms[]> = registered("words of forms");

/**
 * Where forms are never kept: what they do to an account or a session is for nobody but whoever is signed in at that moment; preferences need
 * nobody.
 */
const neverSavedAt = /^\/(preferences|settings\/(account|second-factor)|sign-in|sign-in-2|sign-out|kept)(\/|$)/;

export function isSavedAt(action: string): boolean {
  const { pathname } = new URL(action, "http://here.invalid");
  return !neverSavedAt.test(pathname) && !areaForms.value.some((area) => area.triesOut?.(pathname));
}

export type Words = Readonly<Record<string, () => string>>;
/** What a value stands for, as far as the sender can see it; undefined for what it is itself. */
export type Says = (user: User, value: string) => string | undefined | Promise<string | undefined>;

interface FormWords {
  /** What its forms do, by the page that takes them. A choice is the decision in the address, in the field `to`, or the button's. */
  readonly does: Readonly<Partial<Record<keyof Register["pages"], (choice: string) => string | undefined>>>;
  /** Null for what the page adds for itself. */
  readonly fields?: Readonly<Record<string, (() => string) | null>>;
  /** Days are said as everywhere. */
  readonly says?: Readonly<Record<string, Says>>;
}

/** Forms whose fields have the same names. Of pages that a path fits, the first counts. */
export function defineForms({ does, fields = {}, says = {} }: FormWords): AreaForms {
  const pageAt = (path: string) => Object.entries(does).find(([page]) => isPathOf(page, path));
  return {
    at: (path) => pageAt(path) !== undefined,
    async describe(user, { path, search, fields: sent }) {
      const given = (field: string) => sent.find(({ name }) => name === field)?.value;
      const choice = search.get("move") ?? given("to") ?? given("intent") ?? "";
      return {
        does: pageAt(path)?.[1](choice) ?? null,
        to: null,
        async describeField(name, values) {
          const called = Object.hasOwn(fields, name) ? fields[name]! : () => null;
          const say = Object.hasOwn(says, name) ? says[name]! : sayDay;
          return (
            called && [called(), await Promise.all(values.map(async (value) => (await say(user, value)) ?? value))]
          );
        },
      };
    },
  };
}

function isPathOf(page: string, path: string): boolean {
  const [names, parts] = [page.split("/"), path.split("/")];
  return names.length === parts.length && names.every((name, at) => name.startsWith(":") || name === parts[at]);
}

const sayDay: Says = (_, value) => (isDay(value) ? formatDay(value) : undefined);

export const sayYes: Says = (_, value) => (value === "on" || value === "yes" ? m.ui_yes() : undefined);

export function nameIn(words: Words, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value]!() : undefined;
}

export const named =
  (words: Words): Says =>
  (_, value) =>
    nameIn(words, value);

export const oneOf = <Value extends string>(values: readonly Value[], name: (value: Value) => string): Says =>
  named(Object.fromEntries(values.map((value) => [value, () => name(value)])));
