import { taskPhotoHref } from "#app/tasks/photo-href.ts";

/** A laptop's rows without a photo keep its place, so that all titles line up. */
export function FindingPhoto({ id, thumb }: { id: string; thumb: string | null }) {
  if (!thumb) return <span className="float-start me-3 h-px w-14 flex-none max-md:hidden" />;
  return (
    <img
      src={taskPhotoHref(id, thumb)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="float-start me-3 size-14 flex-none rounded-md bg-sunken object-cover md:-my-1"
    />
  );
}
