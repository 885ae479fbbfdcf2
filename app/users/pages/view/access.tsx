import { Link } from "react-router";
import { answerUnreachable } from "#app/auth/identity.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { nameOf } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { countSlotsByInspector, daysCounted } from "#app/plan/slots-off.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { setAccess } from "#app/sign-in/people.server.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { LastAdmin } from "#app/users/access.server.ts";
import { requireProfile } from "#app/users/list-users.server.ts";
import { managedStores } from "#app/users/pages/managed-stores.server.ts";
import { accessForm } from "#app/users/user-form.ts";
import { accessRevision } from "#app/users/user-record.server.ts";
import type { Route } from "./+types/access";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.disabled ? m.users_enable() : m.users_disable()) }];
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireProfile(user, id);
  const now = new Date();
  const today = dayOf(now, config.APP_TIME_ZONE);
  const unfinished = await countTasks(user, { ownerId: id, status: "unfinished" }, today);
  return {
    id,
    crumb: nameOf(data),
    name: nameOf(data),
    disabled: data.disabled,
    tasks: typeof unfinished === "number" ? unfinished : (unfinished?.over ?? 0),
    slots: data.disabled ? 0 : ((await countSlotsByInspector(today)).get(id) ?? 0),
    days: daysCounted,
    stores: (await managedStores(id, now))?.stores.map((store) => store.name) ?? [],
    seen: accessRevision(data),
    key: mintFormKey(user.uid, `user-access/${id}`),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data } = await requireProfile(user, id);
  return handleForm(
    await readForm(request, accessForm),
    async ({ disable, reason }, identity) => {
      const disabled = disable !== "";
      const input = { disabled, reason, ...identity };
      const outcome = await setAccess(user, data, input, new Date()).catch(answerUnreachable);
      const [seen, key] = [accessRevision({ ...data, disabled }), mintFormKey(user.uid, `user-access/${id}`)];
      const undo = { action: href("/users/:id/access", { id }), fields: { seen, key } };
      const toast = disabled ? { message: m.users_disabled_done(), undo } : m.users_enabled_done();
      return redirectChanged(request, href("/users/:id", { id }), outcome, toast);
    },
    {
      refusal: refuseError(LastAdmin, () => ({ "": m.users_problem_last_admin() })),
      stale: m.users_moved_on(),
    },
  );
}

export default function ChangeAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, disabled, tasks: unfinished, slots, days, stores, seen, key } = loaderData;
  return (
    <div className="max-w-2xl">
      <PageHeader title={disabled ? m.users_enable() : m.users_disable()} lead={name} />
      <FormErrors reply={actionData?.reply} />
      <p className="mb-4">{disabled ? m.users_enable_body({ name }) : m.users_disable_body({ name })}</p>
      {!disabled && unfinished > 0 && <p className="mb-4">{m.users_disable_tasks({ count: unfinished, name })}</p>}
      {!disabled && slots > 0 && (
        <p className="mb-4">
          <span>{m.users_disable_slots({ count: slots, name, days })}</span>{" "}
          <Link to={href("/qc/plans", { inspectorId: id })}>{m.users_disable_slots_plans()}</Link>
        </p>
      )}
      {!disabled && stores.length > 0 && (
        <p className="mb-4">{m.users_disable_stores({ name, stores: stores.join(", ") })}</p>
      )}
      <PostForm formKey={key} seen={seen} className="flex flex-col gap-4">
        {!disabled && <input type="hidden" name="disable" value="yes" />}
        <TextAreaField {...fieldsOf<"reason">(actionData?.reply)("reason")} label={m.users_reason()} rows={3} />
        <div className="action-bar">
          <LinkButton to={href("/users/:id", { id })}>{m.ui_cancel()}</LinkButton>
          <Button tone={disabled ? "primary" : "danger"}>{disabled ? m.users_enable() : m.users_disable()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
