import { maxRequestBytes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";

/** Hidden with scripts, which shrink photos. */
export function PhotoLimit() {
  return (
    <span className="[@media(scripting:enabled)]:hidden">
      {m.photos_limit({ max: Math.floor(maxRequestBytes / 1_048_576) })}
    </span>
  );
}
