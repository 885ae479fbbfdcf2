/** The form of a store: what it sends, and what it is shown with again. */
import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
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
import { findStore } from "#app/stores/stores.server.ts";
import type { User } from "#app/auth/user.ts";
import type { RecordAnswer } from "#app/records/record.ts";

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

export interface StoreAnswer extends RecordAnswer<StoreField> {
  readonly problems?: Partial<Record<StoreField, StoreProblem>>;
}

/** The form again, with all that was typed. */
export function storeAnswer(status: 400 | 409, answer: StoreAnswer) {
  return data(answer, { status });
}

/** A stored store as its form shows it. */
export function shownStore(store: Store): TypedStore {
  return { ...typedStore(store), phone: formatPhone(store.phone) };
}

/** A store that isn't the reader's is a 404, one that they may not change a 403. */
export async function requireStore(user: User, id: string) {
  const stored = await findStore(user, id);
  if (!stored) throw new Response(null, { status: 404 });
  authorize(user, "keep stores");
  return stored;
}
