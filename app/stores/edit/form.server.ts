/** The form of a store: what it sends, and what it is shown with again. */
import { data } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { provinces } from "#app/stores/province.ts";
import type { Store } from "#app/stores/store.ts";
import {
  storeFields,
  type StoreProblem,
  type TypedStore,
  typedStore,
  type StoreField,
} from "#app/stores/store-form.ts";

/** What the form offers to choose from. A store's own province stays, also where it is none of the 34. */
export async function readStoreChoices(own = "") {
  return {
    areas: await readAreas(db),
    provinces: own && !provinces.includes(own) ? [own, ...provinces] : [...provinces],
  };
}

export async function readStoreRequest(request: Request) {
  const form = await readForm(request, [...storeFields, "key", "seen"]);
  const typed = Object.fromEntries(storeFields.map((field) => [field, textOf(form, field)])) as TypedStore;
  return { typed, key: textOf(form, "key"), seen: textOf(form, "seen") };
}

export interface Difference {
  readonly field: StoreField;
  readonly now: string;
  readonly typed: string;
}

export interface StoreAnswer {
  readonly typed: TypedStore;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  readonly problems?: Partial<Record<StoreField, StoreProblem>>;
  /** The store that has the code already. */
  readonly taken?: string;
  /** The form was too old to be told from another; a new one is shown. */
  readonly expired?: boolean;
  /** Somebody else changed the store: what differs from what was typed. */
  readonly differences?: readonly Difference[];
}

/** The form again, with all that was typed. */
export function storeAnswer(status: 400 | 409, answer: StoreAnswer) {
  return data(answer, { status });
}

/** A stored store as its form shows it. */
export function shownStore(store: Store): TypedStore {
  return { ...typedStore(store), phone: formatPhone(store.phone) };
}

/** The fields in which what is stored differs from what was typed. */
export function differencesOf(current: Store, typed: TypedStore): Difference[] {
  const now = shownStore(current);
  return storeFields
    .filter((field) => field !== "code" && now[field].trim() !== typed[field].trim())
    .map((field) => ({ field, now: now[field], typed: typed[field] }));
}
