/** What the page of a photo shows, of whatever record it is: the photo, and another one beside it where the address names one. */
import type { Photo } from "#app/files/photo.ts";

export interface ShownPhoto {
  readonly photo: Photo;
  readonly label: string;
  readonly src: string;
  readonly thumb: string;
  /** The record that it is of, where that is another one than the page's. */
  readonly of?: string;
}

export interface PhotoView {
  readonly shown: readonly ShownPhoto[];
  /** Those to show beside it, each with the address that does. */
  readonly others: readonly { readonly to: string; readonly photo: ShownPhoto; readonly isBeside: boolean }[];
  /** The address of the photo alone, where another stands beside it. */
  readonly alone: string | null;
  /** Whether drawings are left out, and the address that turns that round; null where nothing is drawn. */
  readonly plain: boolean;
  readonly turn: string | null;
  readonly draws: boolean;
}

/**
 * @param url names the photo beside it: `beside`, its key, and `of`, its record, where that is another one; `plain` leaves drawings out
 * @throws Response 404 for one that is not among the others
 */
export function photoView(url: URL, first: ShownPhoto, all: readonly ShownPhoto[], draws: boolean): PhotoView {
  const { searchParams: search } = url;
  const [key, of] = [search.get("beside"), search.get("of") ?? undefined];
  const others = all.filter((other) => other.of !== undefined || other.photo.key !== first.photo.key);
  const beside = key ? others.find((other) => other.photo.key === key && other.of === of) : undefined;
  if (key && !beside) throw new Response(null, { status: 404 });
  const plain = search.has("plain");
  const shown = beside ? [first, beside] : [first];
  return {
    shown,
    others: others.map((photo) => ({
      to: withSearch(search, { beside: photo.photo.key, of: photo.of }),
      photo,
      isBeside: photo === beside,
    })),
    alone: beside ? withSearch(search, { beside: undefined, of: undefined }) : null,
    plain,
    turn: shown.some(({ photo }) => photo.drawn?.length)
      ? withSearch(search, { plain: plain ? undefined : "on" })
      : null,
    draws: draws && !beside && !plain,
  };
}

function withSearch(search: URLSearchParams, changed: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}
