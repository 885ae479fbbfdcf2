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
import { Drawing } from "./marks.tsx";

const Draw = later(() => import("./draw.tsx"));

interface PhotoPageProps {
  loaderData: {
    readonly view: PhotoView;
    readonly title: string;
    readonly back: { readonly to: string; readonly label: string };
  };
  actionData?: { readonly reply: Reply } | Unreached | undefined;
}

export function PhotoPage({ loaderData: { view, title, back }, actionData }: PhotoPageProps) {
  const problem = isUnreached(actionData) ? m.photos_unreached() : actionData?.reply.error?.[""]?.[0];
  const { photos, others, aloneHref, plain, toggleHref, canDraw } = view;
  const [first] = photos as [ShownPhoto];
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={back.to}>{back.label}</LinkButton>} />
      {canDraw && (
        // The new key closes the tools after saving.
        <DrawablePhoto key={JSON.stringify(first.photo.drawn ?? [])} picture={first} problem={problem} />
      )}
      {!canDraw && (
        <div className={`grid grid-cols-1 gap-4 ${aloneHref ? "md:grid-cols-2" : ""}`}>
          {photos.map((each) => (
            <LargePhoto key={each.src} picture={each} plain={plain} />
          ))}
        </div>
      )}
      <p className="mt-3 mb-4 flex flex-wrap gap-2">
        {toggleHref && (
          <LinkButton to={toggleHref}>{plain ? m.photos_with_drawing() : m.photos_without_drawing()}</LinkButton>
        )}
        {aloneHref && <LinkButton to={aloneHref}>{m.photos_alone()}</LinkButton>}
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
                    {!plain && <Drawing photo={other.photo} />}
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

function LargePhoto({ picture: { photo, label, src }, plain }: { picture: ShownPhoto; plain: boolean }) {
  const texts = plain ? [] : (photo.drawn ?? []).flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));
  return (
    <figure className="min-w-0">
      <div className="relative mx-auto w-fit">
        <Picture
          src={src}
          alt={[label, ...texts].join(". ")}
          width={photo.width}
          height={photo.height}
          className="h-auto max-h-[75vh] w-auto max-w-full rounded-md border border-line"
        />
        {!plain && <Drawing photo={photo} fit="xMidYMid meet" />}
      </div>
      <figcaption className="mt-1 wrap-anywhere text-muted">{label}</figcaption>
    </figure>
  );
}

/** The tools' script loads at the first press. */
function DrawablePhoto({ picture, problem }: { picture: ShownPhoto; problem: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  if (isOpen) return <Draw picture={picture} problem={problem} />;
  return (
    <>
      <LargePhoto picture={picture} plain={false} />
      {hydrated && (
        <Button type="button" tone="primary" className="mt-3" onClick={() => setIsOpen(true)}>
          {picture.photo.drawn?.length ? m.photos_draw_again() : m.photos_draw()}
        </Button>
      )}
    </>
  );
}
