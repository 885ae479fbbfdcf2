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

/** Marks, then one line of text, because a form has a hundred of these. */
export function ItemFacts({ item, last, removed }: { item: Item } & Pick<CheckFormView, "last" | "removed">) {
  const before = last && Object.hasOwn(last.answers, item.id) ? last.answers[item.id] : undefined;
  return (
    <div className="item-facts">
      {item.severity === "critical" && (
        <Badge tone="bad" icon="warning">
          {m.checks_edit_critical()}
        </Badge>
      )}
      {before?.finding && (
        <Badge tone="warn" icon="clock">
          {m.checks_edit_failed_last_time()}
        </Badge>
      )}
      <span>
        {[
          isScored(item) && m.checks_edit_points({ count: item.points }),
          !item.required && !item.allowNa && m.checks_edit_optional(),
          Object.hasOwn(removed, item.id) && m.checks_edit_removed_on_appeal(),
          last &&
            before &&
            m.checks_edit_last_time({ day: formatDay(last.day), answer: formatAnswer(item, before.answer) }),
          before?.isRemoved && m.checks_removed_on_appeal(),
          before?.answer.note,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {last && before?.answer.photos?.[0] && <LastPhoto checkId={last.checkId} photo={before.answer.photos[0]} />}
    </div>
  );
}

function isScored(item: Item): boolean {
  return item.points > 0 && ["pass-fail", "scale", "choice", "number"].includes(item.type);
}

function LastPhoto({ checkId, photo }: { checkId: string; photo: Photo }) {
  return (
    <a
      href={checkPhotoPageHref(checkId, photo.key)}
      target="_blank"
      rel="noreferrer"
      className="relative block overflow-hidden rounded-md border border-line"
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
