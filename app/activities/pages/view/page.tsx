import { Link } from "react-router";
import { categoryNames } from "#app/activities/activity-names.ts";
import { activityPhotoHref, activityPhotoPageHref } from "#app/activities/pages/photo-href.ts";
import { ActivityStatusBadge } from "#app/activities/pages/status.tsx";
import { PhotoRow } from "#app/checks/parts/photos.tsx";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { OriginFact } from "#app/import/parts/origin-fact.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { readActivityPage } from "./read-activity.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `${m.shell_activities()}: ${loaderData.store}` : m.shell_activities()) }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readActivityPage(requireUser(context), params.id, new Date());
}

export default function ActivityPage({ loaderData: activity }: Route.ComponentProps) {
  const { id, canChange: changes, canBeDone: does } = activity;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={activity.store}
        lead={`${categoryNames[activity.category]()} · ${activity.when}`}
        actions={
          changes && (
            <>
              {does && (
                <LinkButton tone="primary" to={`${href("/qc/activities/:id/edit", { id })}?status=done`}>
                  {m.activities_do()}
                </LinkButton>
              )}
              <LinkButton to={href("/qc/activities/:id/edit", { id })}>{m.records_edit()}</LinkButton>
              <LinkButton to={href("/qc/activities/:id/void", { id })}>{m.activities_void()}</LinkButton>
            </>
          )
        }
      />
      {activity.status === "void" && <Notice tone="warn" title={m.activities_is_void()} />}
      <div className="flex flex-col gap-4">
        <Panel>
          <dl>
            <Fact label={m.ui_status()}>
              <ActivityStatusBadge status={activity.status} />
            </Fact>
            <Fact label={m.activities_category()}>{categoryNames[activity.category]()}</Fact>
            <Fact label={m.stores_store()}>
              {activity.storeId ? (
                <>
                  <Link to={href("/qc/stores/:id", { id: activity.storeId })}>{activity.store}</Link>{" "}
                  <span>{activity.storeCode}</span>
                </>
              ) : (
                activity.store
              )}
            </Fact>
            <Fact label={m.stores_area()}>{activity.area}</Fact>
            <Fact label={m.stores_manager()}>{activity.manager}</Fact>
            <Fact label={m.activities_person()}>{activity.person}</Fact>
            <Fact label={m.ui_day()}>{activity.day}</Fact>
            <Fact label={m.ui_time()}>{activity.times}</Fact>
            <Fact label={m.activities_planned()}>{activity.planned ? m.ui_yes() : m.ui_no()}</Fact>
            <Fact label={m.ui_note()}>
              {activity.note && <span className="whitespace-pre-line">{activity.note}</span>}
            </Fact>
            <OriginFact origin={activity.origin} />
          </dl>
          <PhotoRow
            photos={activity.photos}
            hrefOf={(key) => activityPhotoHref(id, key)}
            pageOf={(key) => activityPhotoPageHref(id, key)}
            itemName={categoryNames[activity.category]()}
          />
        </Panel>
        <Panel title={m.records_history()}>
          <History history={activity.history} />
        </Panel>
      </div>
    </div>
  );
}
