import type { RequestArgs } from "#app/auth/route-args.ts";

/** What the router hands to a loader for a page, or for its data where `dataPath` is the path that its scripts ask. */
export function requestArgs(address: string, init?: RequestInit & { dataPath?: string }): RequestArgs {
  const url = new URL(address);
  const path = init?.dataPath ?? url.pathname + url.search;
  return { request: new Request(new URL(path, url), init), url };
}
