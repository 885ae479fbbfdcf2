import { checkPhotoHref, checkPhotoPageHref } from "#app/checks/photo-href.ts";
import { Drawing } from "#app/photos/parts/marks.tsx";
import { formatAnswer } from "#app/checks/format-answer.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import type { Item } from "#app/templates/template.ts";
import { Badge } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { CheckFormView } from "./form-view.ts";

/** One line, because a form has a hundred of these. On a phone only what the answer depends on. */
export function ItemFacts({ item, last, removed }: { item: Item } & Pick<CheckFormView, "last" | "removed">) {
  const before = last && Object.hasOwn(last.answers, item.id) ? last.answers[item.id] : undefined;
  const isFinding = before?.finding;
  const remarks = [
    !item.required && !item.allowNa && m.checks_edit_optional(),
    Object.hasOwn(removed, item.id) && m.checks_edit_removed_on_appeal(),
    before?.isRemoved && m.checks_removed_on_appeal(),
  ].filter(Boolean);
  const onWideScreen = [
    isScored(item) && m.checks_edit_points({ count: item.points }),
    last && before && m.checks_edit_last_time({ day: formatDay(last.day), answer: formatAnswer(item, before.answer) }),
  ].filter(Boolean);
  return (
    <div className={`item-facts ${isFinding || remarks.length > 0 ? "" : "max-md:hidden"}`}>
      {isFinding && (
        <Badge tone="warn" sign="time">
          {m.checks_edit_failed_last_time()}
        </Badge>
      )}
      {onWideScreen.length > 0 && <span className="max-md:hidden">{onWideScreen.join(" · ")}</span>}
      {remarks.length > 0 && <span>{remarks.join(" · ")}</span>}
      {before?.answer.note && (
        <span className={isFinding ? "max-md:min-w-0 max-md:flex-1 max-md:truncate" : "max-md:hidden"}>
          {before.answer.note}
        </span>
      )}
      {last && before?.answer.photos?.[0] && (
        <LastPhoto
          checkId={last.checkId}
          photo={before.answer.photos[0]}
          className={isFinding ? "" : "max-md:hidden"}
        />
      )}
    </div>
  );
}

function isScored(item: Item): boolean {
  return item.points > 0 && ["pass-fail", "scale", "choice", "number"].includes(item.type);
}

function LastPhoto({ checkId, photo, className }: { checkId: string; photo: Photo; className: string }) {
  return (
    <a
      href={checkPhotoPageHref(checkId, photo.key)}
      target="_blank"
      rel="noreferrer"
      className={`relative block flex-none overflow-hidden rounded-md border border-line ${className}`}
    >
      <Picture
        src={checkPhotoHref(checkId, photo.thumb)}
        alt={m.checks_edit_last_photo()}
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        className="size-11 object-cover"
      />
      <Drawing photo={photo} />
    </a>
  );
}

export function ReferencePhoto({
  picture,
  version: { templateId, version },
}: {
  picture: NonNullable<Item["picture"]>;
  version: CheckFormView["version"];
}) {
  return (
    <a href={pictureHref(templateId, picture.key, version)} target="_blank" rel="noreferrer" className="self-start">
      <Picture
        src={pictureHref(templateId, picture.thumb, version)}
        alt={m.checks_edit_reference_photo()}
        width={96}
        height={96}
        loading="lazy"
        className="size-24 rounded-md border border-line object-cover"
      />
    </a>
  );
}
