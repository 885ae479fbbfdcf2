/** The page of a photo of any record, with another one beside it if the address names one. */
import type { Photo } from "#app/files/photo.ts";

export interface ShownPhoto {
  readonly photo: Photo;
  readonly label: string;
  readonly src: string;
  readonly thumb: string;
  /** The photo's record, if it isn't the page's. */
  readonly of?: string;
}

export interface PhotoView {
  readonly photos: readonly ShownPhoto[];
  readonly others: readonly { readonly to: string; readonly photo: ShownPhoto; readonly isBeside: boolean }[];
  readonly aloneHref: string | null;
  /** `plain` hides drawings; `toggleHref` is null without any. */
  readonly plain: boolean;
  readonly toggleHref: string | null;
  readonly canDraw: boolean;
}

/** @param url has `beside`, `of` and `plain` @throws Response 404 if the photo beside isn't among the others */
export function photoView(
  url: URL,
  first: ShownPhoto,
  { all, canDraw }: { all: readonly ShownPhoto[]; canDraw: boolean },
): PhotoView {
  const { searchParams: search } = url;
  const [key, of] = [search.get("beside"), search.get("of") ?? undefined];
  const others = all.filter((other) => other.of !== undefined || other.photo.key !== first.photo.key);
  const beside = key ? others.find((other) => other.photo.key === key && other.of === of) : undefined;
  if (key && !beside) throw new Response(null, { status: 404 });
  const plain = search.has("plain");
  const photos = beside ? [first, beside] : [first];
  return {
    photos,
    others: others.map((photo) => ({
      to: withSearch(search, { beside: photo.photo.key, of: photo.of }),
      photo,
      isBeside: photo === beside,
    })),
    aloneHref: beside ? withSearch(search, { beside: undefined, of: undefined }) : null,
    plain,
    toggleHref: photos.some(({ photo }) => photo.drawn?.length)
      ? withSearch(search, { plain: plain ? undefined : "on" })
      : null,
    canDraw: canDraw && !beside && !plain,
  };
}

function withSearch(search: URLSearchParams, changed: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}
