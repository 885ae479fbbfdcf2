import { photoHref } from "#app/checks/photo-href.ts";
import { photoPageHref } from "#app/checks/photo-page-href.ts";
import { Drawn } from "#app/photos/parts/marks.tsx";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import type { Item } from "#app/templates/template.ts";
import { Badge } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { EditView, LastTime } from "./form-view.ts";

export function ItemFacts({ item }: { item: Item }) {
  return (
    <>
      {item.severity === "critical" && (
        <Badge tone="bad" icon="warning">
          {m.checks_edit_critical()}
        </Badge>
      )}
      {isScored(item) && <span>{m.checks_edit_points({ count: item.points })}</span>}
      {!item.required && !item.allowNa && <span>{m.checks_edit_optional()}</span>}
    </>
  );
}

function isScored(item: Item): boolean {
  return item.points > 0 && ["pass-fail", "scale", "choice", "number"].includes(item.type);
}

export function LastAnswer({ last, item }: { last: NonNullable<EditView["last"]>; item: Item }) {
  const before: LastTime | undefined = Object.hasOwn(last.answers, item.id) ? last.answers[item.id] : undefined;
  if (!before) return null;
  const photo = before.given.photos?.[0];
  return (
    <>
      {before.finding && (
        <Badge tone="warn" icon="clock">
          {m.checks_edit_failed_last_time()}
        </Badge>
      )}
      <span>
        {[
          m.checks_edit_last_time({ day: formatDay(last.day), answer: formatAnswer(item, before.given) }),
          before.given.note,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {photo && (
        <a
          href={photoPageHref(last.checkId, photo.key)}
          target="_blank"
          rel="noreferrer"
          className="relative block overflow-hidden rounded-md border border-line"
        >
          <Picture
            src={photoHref(last.checkId, photo.thumb)}
            alt={m.checks_edit_last_photo()}
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
            className="size-11 object-cover"
          />
          <Drawn photo={photo} />
        </a>
      )}
    </>
  );
}

export function ReferencePhoto({
  picture,
  version: { templateId, version },
}: {
  picture: NonNullable<Item["picture"]>;
  version: EditView["version"];
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
