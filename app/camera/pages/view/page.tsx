import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { Link } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { handleObservationForm, toastOf } from "#app/camera/pages/observe/form.server.ts";
import { ObservationForm } from "#app/camera/pages/observe/observation-form.tsx";
import { addObservation } from "#app/camera/observe.server.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { OriginFact } from "#app/import/parts/origin-fact.tsx";
import { getLocale, m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { ObservationList } from "./observation-list.tsx";
import { readSittingPage } from "./sitting-page.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `${m.shell_nav_camera()}: ${loaderData.store}` : m.shell_nav_camera()) }];
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  const added = url.searchParams.get("added") ?? "";
  return readSittingPage(requireUser(context), params.id, added);
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data } = await requireSitting(user, id);
  authorize(user, "change sitting", data);
  return handleObservationForm(user, request, {
    sitting: data,
    async save(input, { key }, { problem }) {
      const added = await addObservation(user, id, input, { key }, new Date());
      const page = `${href("/qc/camera/:id", { id, added })}#add`;
      return redirectWithToast(request, page, toastOf(problem, m.camera_added()));
    },
  });
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function SittingPage({ loaderData: sitting, actionData }: Route.ComponentProps) {
  const { id, form, added, observations } = sitting;
  const address = href("/qc/camera/:id", { id });
  return (
    <>
      <PageHeader
        title={sitting.store}
        lead={`${m.shell_nav_camera()} · ${sitting.day}, ${sitting.times}`}
        actions={
          form && (
            <>
              <LinkButton to={href("/qc/camera/:id/edit", { id })}>{m.camera_edit()}</LinkButton>
              <MoreMenu>
                <LinkButton to={href("/qc/camera/:id/void", { id })}>{m.camera_void()}</LinkButton>
              </MoreMenu>
            </>
          )
        }
      />
      {sitting.status === "void" && <Notice tone="warn" title={m.camera_is_void()} />}
      <div className="record">
        <div>
          <Panel title={m.camera_observations_count({ count: observations.length })}>
            <p className="mb-3 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-3 tabular-nums">
              <strong className="text-4xl tracking-tight">{formatNumber(sitting.score, getLocale())}</strong>
              <span className="text-muted">{m.camera_score_out_of()}</span>
            </p>
            {observations.length === 0 ? (
              <p className="text-muted">{m.camera_observations_none()}</p>
            ) : (
              <ObservationList id={id} observations={observations} changes={form !== null} />
            )}
          </Panel>
          {form && (
            <Panel title={m.camera_add()} id="add">
              {added && !actionData && (
                <Notice tone="good" title={m.camera_added_one({ time: added.at, camera: added.camera })} />
              )}
              <ObservationForm
                key={added?.id}
                id={id}
                action={address}
                formKey={form.key}
                actionData={actionData}
                first={sitting.first}
                categories={form.categories}
                cameras={sitting.cameras}
                photos={[]}
                times={sitting.times}
                submit={m.camera_add_submit()}
              />
            </Panel>
          )}
        </div>
        <div>
          <Panel>
            <dl>
              <Fact label={m.stores_store()}>
                <Link to={href("/qc/stores/:id", { id: sitting.storeId })}>{sitting.store}</Link>{" "}
                <span>{sitting.storeCode}</span>
              </Fact>
              <Fact label={m.stores_area()}>{sitting.area}</Fact>
              <Fact label={m.stores_manager()}>{sitting.manager ?? m.camera_no_manager()}</Fact>
              <Fact label={m.camera_observer()}>{sitting.observer}</Fact>
              <Fact label={m.ui_note()}>
                {sitting.note && <span className="whitespace-pre-line">{sitting.note}</span>}
              </Fact>
              <OriginFact origin={sitting.origin} />
            </dl>
          </Panel>
        </div>
        <Panel title={m.records_history()}>
          <History history={sitting.history} />
        </Panel>
      </div>
    </>
  );
}
