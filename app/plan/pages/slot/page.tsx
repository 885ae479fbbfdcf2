import { Link } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { SlotBadge } from "#app/plan/parts/slot-status.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { readSlotPage } from "./read-slot.server.ts";

export function meta() {
  return [{ title: pageTitle(m.plan_slot()) }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  return readSlotPage(requireUser(context), new URL(request.url).searchParams, new Date());
}

export default function SlotPage({ loaderData: slot }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
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
      <Panel>
        <dl>
          <Fact label={m.plan_status()}>
            <SlotBadge status={slot.status} />
          </Fact>
          <Fact label={m.checks_store()}>
            <Link to={slot.storeHref}>{slot.store}</Link> {slot.code}
          </Fact>
          <Fact label={m.checks_area()}>{slot.area}</Fact>
          <Fact label={m.plan_subject()}>{slot.subject}</Fact>
          <Fact label={m.plan_person()}>{slot.inspector}</Fact>
          <Fact label={m.plan_day()}>{slot.day}</Fact>
          <Fact label={m.plan_moved_from()}>{slot.movedFrom}</Fact>
          <Fact label={m.plan_done_by()}>{slot.end}</Fact>
          <Fact label={m.plan_announcing()}>{slot.announced ? m.plan_announced() : m.plan_unannounced()}</Fact>
          <Fact label={m.plan_checked()}>{slot.check && <Link to={slot.check}>{slot.checkedOn}</Link>}</Fact>
          <Fact label={m.plan_plan()}>{slot.plan && <Link to={slot.plan}>{m.plan_open_plan()}</Link>}</Fact>
        </dl>
      </Panel>
    </div>
  );
}
