/** Documents by many values of one field, more than a query takes at once. */
import type { Collection, Filter, Reader, Stored } from "./documents.ts";

/** Values of an `in`. */
const atOnce = 30;

/** All documents that have one of the values in the field, in pages. */
export async function queryIn<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  field: string,
  values: Iterable<string>,
): Promise<Stored<T>[]> {
  const all = [...new Set(values)];
  const found: Stored<T>[] = [];
  for (let at = 0; at < all.length; at += atOnce) {
    const some = all.slice(at, at + atOnce);
    const where: Filter[] = [some.length === 1 ? [field, "==", some[0]!] : [field, "in", some]];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof reader.query<T>>> = await reader.query(collection, {
        where,
        limit: 1000,
        cursor,
      });
      found.push(...page.documents);
      cursor = page.next;
    } while (cursor);
  }
  return found;
}
