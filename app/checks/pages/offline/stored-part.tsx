import { useEffect } from "react";
import { startSending } from "#app/checks/device/send-queue.ts";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { startHref } from "#app/checks/pages/create/address.ts";
import EntryList from "#app/checks/pages/phone/entry-list.tsx";
import { OldKit } from "#app/offline/parts/old-kit.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { StartOnPhone } from "./start-on-phone.tsx";
import { findOpenCheck, type StartKit } from "./start-steps.ts";
import { StoredCheck } from "./stored-check.tsx";
import { StoredDrafts } from "./stored-drafts.tsx";
import { StoredPlan } from "./stored-plan.tsx";

type StoredPartProps =
  | { readonly view: CheckFormView; readonly isReview: boolean }
  | { readonly phone: StartKit }
  | { readonly kit: StartKit; readonly params: URLSearchParams }
  | { readonly kit: StartKit };

/** One script, because each that uses the form divides it into more files. */
export default function StoredPart(props: StoredPartProps) {
  const { uid } = "view" in props ? props.view : "phone" in props ? props.phone : props.kit;
  useEffect(() => startSending(uid), [uid]);
  if ("view" in props) return <StoredCheck {...props} />;
  if ("phone" in props) return <StoredEntries {...props.phone} />;
  if ("params" in props) return <StartOnPhone {...props} />;
  const { drafts, plan, stores, templates, today } = props.kit;
  const canStart = stores.length > 0 && templates.length > 0;
  const slots = (plan[today] ?? []).filter((slot) => !findOpenCheck(props.kit, slot));
  return (
    <>
      {canStart && <OldKit {...props.kit} />}
      {slots.length > 0 && <StoredPlan slots={slots} />}
      {canStart && (
        <LinkButton to={startHref()} reloadDocument>
          {m.checks_start()}
        </LinkButton>
      )}
      {drafts.length > 0 && <StoredDrafts drafts={drafts} />}
    </>
  );
}

function StoredEntries({ uid, timeZone }: StartKit) {
  return (
    <main className="px-4 py-4 lg:py-6">
      <PageHeader title={m.checks_phone_title()} lead={m.checks_phone_lead()} />
      <EntryList uid={uid} timeZone={timeZone} />
      <p className="mt-4">
        <LinkButton to={href("/qc/")} reloadDocument>
          {m.shell_nav_today()}
        </LinkButton>
      </p>
    </main>
  );
}
