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
  /** For a person without an account: whether the directory has them already; otherwise null. */
  readonly isInDirectory: boolean | null;
}

/** Finds inspectors by the e-mail address or name of an account; other names get an id of their own that never signs in. */
export async function readInspectorsByName(
  names: Iterable<string>,
): Promise<ReadonlyMap<string, Inspector | RowProblem>> {
  const texts = [...new Set(names)].filter(Boolean);
  if (texts.length === 0) return new Map();
  const addresses = texts.filter((name) => name.includes("@")).map(foldEmail);
  const accounts = new Map(
    (await queryIn(db, users, "email", addresses)).map(({ id, data }) => [data.email, { id, name: nameOf(data) }]),
  );
  const people = await readDirectory(db, "users");
  const peopleByName = groupBy(people, ([, entry]) => fold(plainName(entry.name)));
  const spellings = new Map<string, string>();
  return new Map(
    texts.map((name): [string, Inspector | RowProblem] => {
      const account = accounts.get(foldEmail(name));
      if (account) return [name, { ...account, isInDirectory: null }];
      // Accounts take precedence over past people of the same name.
      const namesakes = (peopleByName.get(fold(name)) ?? []).filter(([, { status }]) => status !== pastPerson);
      if (namesakes.length > 1) return [name, { field: "inspector", what: "several-people", values: { value: name } }];
      if (namesakes[0])
        return [name, { id: namesakes[0][0], name: plainName(namesakes[0][1].name), isInDirectory: null }];
      const id = derivedId("past-inspector", fold(name));
      const entry = people.get(id);
      if (!spellings.has(id)) spellings.set(id, entry ? plainName(entry.name) : name);
      return [name, { id, name: spellings.get(id)!, isInDirectory: entry !== undefined }];
    }),
  );
}

/** The inspector that a row names: the record's own if it is the same name, or nobody. */
export function findInspector(
  name: string | undefined,
  own: Inspector | undefined,
  people: ReadonlyMap<string, Inspector | RowProblem>,
): Inspector | RowProblem {
  if (own && (name === undefined || name === own.name)) return own;
  return name && name !== unnamed.name ? (people.get(name) ?? noInspector) : noInspector;
}

export const noInspector: Inspector = { ...unnamed, isInDirectory: null };

const pastPerson = "past";

export function pastPersonEntry(name: string) {
  return { code: name, name, status: pastPerson };
}

function plainName(name: string | { en: string; vi: string }): string {
  return typeof name === "string" ? name : name.en || name.vi;
}
