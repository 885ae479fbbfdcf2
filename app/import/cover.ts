/** What the rows of an import are about. Pure. */
import { cutTo } from "#app/i18n/period.ts";
import type { Cover } from "./kind.ts";

export function coverOfBoth(all: Cover | null, one: Cover): Cover {
  if (!all) return one;
  return {
    from: one.from < all.from ? one.from : all.from,
    to: one.to > all.to ? one.to : all.to,
    store: one.store === all.store ? one.store : "",
    template: one.template === all.template ? one.template : "",
  };
}

/**
 * A list's search for what a cover is about: its days and its only store. A list has no more than 18 months between two days, but no bound where
 * one is open: a longer cover is all up to its last day. Nothing where a row doesn't tell its day, which may be any.
 */
export function searchOfCover(cover: Cover | null): { from?: string; to?: string; storeId?: string } {
  if (!cover?.from) return {};
  const { from, to, store } = cover;
  return { ...(cutTo(cover).from === from && { from }), to, ...(store && { storeId: store }) };
}
