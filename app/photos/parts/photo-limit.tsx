import { maxRequestBytes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";

/** How large photos can be together. Not where scripts make them small. */
export function PhotoLimit() {
  return (
    <span className="[@media(scripting:enabled)]:hidden">
      {m.photos_limit({ max: Math.floor(maxRequestBytes / 1_048_576) })}
    </span>
  );
}
