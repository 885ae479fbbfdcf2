import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { checks } from "./check.ts";

/** Letters and digits of check codes, without those that are confused over the phone. */
export const codeSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Stored only if it differs from the code; most codes are their own key. */
export function storedKeyOf(code: string): { codeKey?: string } {
  const key = codeKey(code);
  return key === code ? {} : { codeKey: key };
}

/** Reads outside any transaction, because a check never changes its code. */
export async function findCheckIds(codes: readonly string[]): Promise<(code: string) => string | undefined> {
  const keys = codes.map(codeKey);
  const matches = [
    ...(await queryIn(db, checks, "codeKey", keys)),
    ...(await queryIn(db, checks, "code", [...codes, ...keys])),
  ];
  const byKey = new Map(matches.map(({ id, data }) => [codeKey(data.code), id]));
  const exact = new Map(matches.map(({ id, data }) => [data.code, id]));
  return (code) => exact.get(code) ?? byKey.get(codeKey(code));
}
