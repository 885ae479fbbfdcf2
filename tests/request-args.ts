import type { RequestArgs } from "#app/auth/route-args.ts";

/** The router's arguments for a page's loader, or for its data where `dataPath` is the path of the scripts' request. */
export function requestArgs(address: string, init?: RequestInit & { dataPath?: string }): RequestArgs {
  const url = new URL(address);
  const path = init?.dataPath ?? url.pathname + url.search;
  return { request: new Request(new URL(path, url), init), url };
}
