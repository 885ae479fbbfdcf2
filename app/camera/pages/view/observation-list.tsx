import { Link } from "react-router";
import { snapshotHref, snapshotPageHref } from "#app/camera/pages/photo-href.ts";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { PhotoRow } from "#app/checks/parts/photos.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import type { SittingView } from "./sitting-page.server.ts";

interface ObservationListProps {
  id: string;
  observations: SittingView["observations"];
  changes: boolean;
}

export function ObservationList({ id, observations, changes }: ObservationListProps) {
  return (
    <ol className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
      {observations.map((each) => (
        <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="font-semibold tabular-nums">{each.at}</b>
              <span>{each.camera}</span>
              <SeverityBadge severity={each.severity} />
            </p>
            <p className="text-sm text-muted">
              <span>{`${each.category} · ${each.shift} ·`}</span>{" "}
              <span className="tabular-nums">
                {m.camera_points_less({ points: formatNumber(each.points, getLocale()) })}
              </span>
            </p>
            <p className="mt-1 whitespace-pre-line">{each.words}</p>
            <PhotoRow
              photos={each.photos}
              hrefOf={(key) => snapshotHref(id, key)}
              pageOf={(key) => snapshotPageHref(id, key)}
              itemName={each.category}
            />
          </div>
          {changes && (
            <Link
              to={href("/qc/camera/:id/observations/:observation", { id, observation: each.id })}
              className={buttonClass("quiet", "-my-2 -mr-3.5 max-md:-ml-3.5")}
              aria-label={m.camera_change_one({ time: each.at, camera: each.camera })}
            >
              {m.camera_change()}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
