import { cutTo } from "#app/i18n/period.ts";
import type { ImportScope } from "./kind.ts";

export function mergeScopes(scope: ImportScope | null, added: ImportScope): ImportScope {
  if (!scope) return added;
  return {
    from: added.from < scope.from ? added.from : scope.from,
    to: added.to > scope.to ? added.to : scope.to,
    store: added.store === scope.store ? added.store : "",
    template: added.template === scope.template ? added.template : "",
  };
}

/** A list covers at most 18 months between two days, but any time before an open end, so longer scopes have no first day. */
export function scopeSearch(scope: ImportScope | null): { from?: string; to?: string; storeId?: string } {
  if (!scope?.from) return {};
  const { from, to, store } = scope;
  return { ...(cutTo(scope).from === from && { from }), to, ...(store && { storeId: store }) };
}
