import { useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { m } from "#app/i18n/locale.ts";
import { isUnreached, type Unreached } from "#app/outbox/send-or-keep.tsx";
import type { PhotoView, ShownPhoto } from "#app/photos/photo-view.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { Reply } from "#app/ui/form.tsx";
import { later } from "#app/ui/later.tsx";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Drawn } from "./marks.tsx";

const Draw = later(() => import("./draw.tsx"));

interface Props {
  view: PhotoView;
  title: string;
  back: { readonly to: string; readonly label: string };
  /** What became of the drawing that was sent. */
  answer: { readonly reply: Reply } | Unreached | undefined;
}

/** One photo in full, or two of them beside each other; drawn on by whoever may. */
export function PhotoPage({ view, title, back, answer }: Props) {
  const problem = isUnreached(answer) ? m.photos_unreached() : answer?.reply.error?.[""]?.[0];
  const { shown, others, alone, plain, turn, draws } = view;
  const [first] = shown as [ShownPhoto];
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={back.to}>{back.label}</LinkButton>} />
      {draws && (
        // After saving, the drawing is the photo's and the tools are put away.
        <DrawOn key={JSON.stringify(first.photo.drawn ?? [])} shown={first} problem={problem} />
      )}
      {!draws && (
        <div className={`grid grid-cols-1 gap-4 ${alone ? "md:grid-cols-2" : ""}`}>
          {shown.map((each) => (
            <Large key={each.src} shown={each} plain={plain} />
          ))}
        </div>
      )}
      <p className="mt-3 mb-4 flex flex-wrap gap-2">
        {turn && <LinkButton to={turn}>{plain ? m.photos_with_drawing() : m.photos_without_drawing()}</LinkButton>}
        {alone && <LinkButton to={alone}>{m.photos_alone()}</LinkButton>}
        <a href={first.src} target="_blank" rel="noopener" className="button button-quiet">
          {m.photos_file()}
        </a>
      </p>
      {others.length > 0 && (
        <Panel title={m.photos_side_by_side()}>
          <ul className="flex flex-wrap gap-3">
            {others.map(({ to, photo: other, isBeside }) => (
              <li key={other.src} className="w-32">
                <Link to={to} aria-current={isBeside ? "true" : undefined} className="block min-h-11 text-sm">
                  <span className="relative block size-32 overflow-hidden rounded-md border border-line bg-sunken">
                    <Picture
                      src={other.thumb}
                      alt=""
                      width={128}
                      height={128}
                      loading="lazy"
                      className="size-32 object-cover"
                    />
                    {!plain && <Drawn photo={other.photo} />}
                  </span>
                  <span className="wrap-anywhere">{other.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Large({ shown: { photo, label, src }, plain }: { shown: ShownPhoto; plain: boolean }) {
  const words = plain ? [] : (photo.drawn ?? []).flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));
  return (
    <figure className="min-w-0">
      <div className="relative mx-auto w-fit">
        <Picture
          src={src}
          alt={[label, ...words].join(". ")}
          width={photo.width}
          height={photo.height}
          className="h-auto max-h-[75vh] w-auto max-w-full rounded-md border border-line"
        />
        {!plain && <Drawn photo={photo} fit="xMidYMid meet" />}
      </div>
      <figcaption className="mt-1 wrap-anywhere text-muted">{label}</figcaption>
    </figure>
  );
}

/** With scripts a button brings the tools; their script comes with the first press. */
function DrawOn({ shown, problem }: { shown: ShownPhoto; problem: string | undefined }) {
  const [opened, open] = useState(false);
  const hydrated = useHydrated();
  if (opened) return <Draw shown={shown} problem={problem} />;
  return (
    <>
      <Large shown={shown} plain={false} />
      {hydrated && (
        <Button type="button" tone="primary" className="mt-3" onClick={() => open(true)}>
          {shown.photo.drawn?.length ? m.photos_draw_again() : m.photos_draw()}
        </Button>
      )}
    </>
  );
}
