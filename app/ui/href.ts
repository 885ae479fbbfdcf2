import type { Register } from "react-router";

type Pages = Register["pages"];

type Params<Path extends string> = Path extends keyof Pages
  ? Pages[Path]["params"]
  : Path extends `${infer Plain extends keyof Pages}/`
    ? Pages[Plain]["params"]
    : never;

type Values = Readonly<Record<string, string>>;

/** As the router's own `href` types it, without React. Values that the path doesn't name go to the search. */
export function href<Path extends keyof Pages | `${keyof Pages}/`>(
  path: Path,
  ...[values]: {} extends Params<Path> ? [values?: Values | URLSearchParams] : [values: Params<Path> & Values]
): `/${string}` {
  const search = new URLSearchParams(values);
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = search.get(name) ?? "";
    search.delete(name);
    return encodeURIComponent(value);
  });
  return `${address as `/${string}`}${search.size > 0 ? `?${search}` : ""}`;
}
