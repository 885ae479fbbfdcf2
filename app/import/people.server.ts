/** Whom rows name as the person who did what they are about. */
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { queryIn } from "#app/db/query-in.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import { fold } from "#app/i18n/fold.ts";
import { foldEmail, nameOf, users } from "#app/auth/user.ts";
import { unnamed } from "./imported.ts";
import type { RowProblem } from "./kind.ts";

export interface Inspector {
  readonly id: string;
  readonly name: string;
  /** Someone who has no account: whether they are in the directory already; null for everyone else. */
  readonly known: boolean | null;
}

/** Inspectors by what rows call them: the e-mail address or the name of an account, else a name with an id of its own that never signs in. */
export async function readInspectors(names: Iterable<string>): Promise<ReadonlyMap<string, Inspector | RowProblem>> {
  const texts = [...new Set(names)].filter(Boolean);
  if (texts.length === 0) return new Map();
  const addresses = texts.filter((name) => name.includes("@")).map(foldEmail);
  const accounts = new Map(
    (await queryIn(db, users, "email", addresses)).map(({ id, data }) => [data.email, { id, name: nameOf(data) }]),
  );
  const people = await readDirectory(db, "users");
  const byName = groupBy(people, ([, entry]) => fold(nameIn(entry.name)));
  const spellings = new Map<string, string>();
  return new Map(
    texts.map((name): [string, Inspector | RowProblem] => {
      const account = accounts.get(foldEmail(name));
      if (account) return [name, { ...account, known: null }];
      // Accounts go before someone of the same name who has none.
      const namesakes = (byName.get(fold(name)) ?? []).filter(([, { status }]) => status !== pastPerson);
      if (namesakes.length > 1) return [name, { field: "inspector", what: "several-people", values: { value: name } }];
      if (namesakes[0]) return [name, { id: namesakes[0][0], name: nameIn(namesakes[0][1].name), known: null }];
      const id = derivedId("past-inspector", fold(name));
      const known = people.get(id);
      if (!spellings.has(id)) spellings.set(id, known ? nameIn(known.name) : name);
      return [name, { id, name: spellings.get(id)!, known: known !== undefined }];
    }),
  );
}

/** Whom a row names; whoever the record has already where it names them, or nobody. */
export function inspectorNamed(
  name: string | undefined,
  own: Inspector | undefined,
  people: ReadonlyMap<string, Inspector | RowProblem>,
): Inspector | RowProblem {
  if (own && (name === undefined || name === own.name)) return own;
  return name && name !== unnamed.name ? (people.get(name) ?? noInspector) : noInspector;
}

export const noInspector: Inspector = { ...unnamed, known: null };

const pastPerson = "past";

/** The entry in the directory of people by which reports and lists name an inspector who has no account. */
export function pastPersonEntry(name: string) {
  return { code: name, name, status: pastPerson };
}

function nameIn(name: string | { en: string; vi: string }): string {
  return typeof name === "string" ? name : name.en || name.vi;
}
