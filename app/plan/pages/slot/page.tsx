import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { titled } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { readSlotPage, type SlotPageData as Slot } from "./read-slot.server.ts";
import { handleSlotForm } from "./handle-form.server.ts";

export const meta = titled(m.plan_slot);

export function loader({ url, context }: Route.LoaderArgs) {
  return readSlotPage(requireUser(context), url.searchParams, new Date());
}

export function action(args: Route.ActionArgs) {
  return handleSlotForm(requireUser(args.context), args, new Date());
}

export default function SlotPage({ loaderData: slot, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader
        title={slot.store}
        lead={`${slot.subject} · ${slot.day}`}
        actions={
          slot.start && (
            <LinkButton tone="primary" to={slot.start}>
              {m.plan_start()}
            </LinkButton>
          )
        }
      />
      {slot.cancelled && <Notice tone="warn" title={m.plan_is_cancelled()} />}
      <FormErrors reply={actionData?.reply} />
      <Panel>
        <dl>
          {slot.status && (
            <Fact label={m.plan_status()}>
              <SlotBadge status={slot.status} />
            </Fact>
          )}
          <Fact label={m.stores_store()}>
            <Link to={slot.storeHref}>{slot.store}</Link> <span>{slot.code}</span>
          </Fact>
          <Fact label={m.stores_area()}>{slot.area}</Fact>
          <Fact label={m.plan_subject()}>{slot.subject}</Fact>
          <Fact label={m.plan_person()}>{slot.inspector}</Fact>
          <Fact label={m.plan_day()}>{slot.day}</Fact>
          <Fact label={m.plan_moved_from()}>{slot.movedFrom}</Fact>
          <Fact label={m.plan_done_by()}>{slot.end}</Fact>
          <Fact label={m.plan_announcing()}>{slot.announced ? m.plan_announced() : m.plan_unannounced()}</Fact>
          <Fact label={m.plan_checked()}>
            {slot.check && (
              <Link to={slot.check} className="link -my-2.5 inline-block py-2.5">
                {slot.checkedOn}
              </Link>
            )}
          </Fact>
          <Fact label={m.plan_plan()}>
            {slot.plan && (
              <Link to={slot.plan} className="link -my-2.5 inline-block py-2.5">
                {m.plan_open_plan()}
              </Link>
            )}
          </Fact>
        </dl>
      </Panel>
      {slot.change && <ChangeForm change={slot.change} cancelled={slot.cancelled} reply={actionData?.reply} />}
      {slot.history.length > 0 && (
        <Panel title={m.records_history()}>
          <History history={slot.history} />
        </Panel>
      )}
    </div>
  );
}

function ChangeForm({
  change: { first, persons, key, revision, notified },
  cancelled,
  reply,
}: {
  change: NonNullable<Slot["change"]>;
  cancelled: boolean;
  reply: Reply | undefined;
}) {
  const field = fieldsOf<"day" | "inspectorId" | "reason">(reply, first);
  return (
    <Panel title={m.plan_change_slot()}>
      <PostForm formKey={key} seen={revision} className="flex flex-col gap-4" noValidate>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DayField
            {...field("day")}
            label={m.plan_day()}
            hint={m.plan_move_hint({ most: planLimits.moveDays })}
            required
          />
          <SelectField {...field("inspectorId")} label={m.plan_person()} options={persons} empty={m.plan_anyone()} />
        </div>
        <TextAreaField {...field("reason")} label={m.records_reason()} rows={2} />
        <p>
          {[notified && m.plan_slot_told({ names: notified }), m.plan_slot_told_chosen()].filter(Boolean).join(" ")}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button>{cancelled ? m.plan_restore_slot() : m.plan_save_slot()}</Button>
          {!cancelled && (
            <Button tone="danger" name="intent" value="cancel">
              {m.plan_cancel_slot()}
            </Button>
          )}
        </div>
      </PostForm>
    </Panel>
  );
}
