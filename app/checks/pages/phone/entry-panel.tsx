import { type ReactNode, useState } from "react";
import { removeFromDevice, retryCheck, type SendState } from "#app/checks/device/send-queue.ts";
import { needsPerson } from "#app/checks/device/problems.ts";
import { problemBody, problemTitle } from "#app/checks/pages/offline/problem-notice.tsx";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { removeDeviceDraft } from "#app/outbox/device.ts";
import { unsentInWords } from "#app/sign-in/parts/unsent-words.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Badge, Notice } from "#app/ui/page.tsx";
import { useIsOnline } from "#app/ui/use-is-online.tsx";
import { saveEntryFile } from "./entry-file.ts";
import type { ListedEntry } from "./entries.ts";

interface EntryPanelProps {
  uid: string;
  timeZone: string;
  entry: ListedEntry;
  sending: SendState;
}

export function EntryPanel(props: EntryPanelProps) {
  const { timeZone, entry } = props;
  const what = unsentInWords(entry.unsent);
  const since = entry.since && formatSince(entry.since, timeZone);
  return (
    <>
      <h2>{entry.title}</h2>
      {entry.lead && <p>{entry.lead}</p>}
      {entry.isOnServer ? (
        <p className="mt-2">
          <Badge tone="good" sign="passed">
            {m.checks_phone_on_server()}
          </Badge>
        </p>
      ) : (
        <>
          <p className="text-muted">{since ? m.checks_phone_since({ what, at: since }) : what}</p>
          <EntryStatus {...props} />
          <EntryActions {...props} what={what} />
        </>
      )}
    </>
  );
}

function formatSince(since: NonNullable<ListedEntry["since"]>, timeZone: string): string {
  return formatShortInstant(new Date(since).toISOString(), dayOf(new Date(), timeZone), timeZone, getLocale());
}

function EntryStatus({ entry, sending }: EntryPanelProps) {
  const isOnline = useIsOnline();
  const { problem, isQueued, isTyped } = entry;
  const words = problem && `${problemTitle(problem)}. ${problemBody(problem)}`;
  if (needsPerson(problem)) return <Status badge={<NeedsYou />}>{words}</Status>;
  if (isQueued && sending.isSignedOut)
    return (
      <Status badge={<NeedsYou />}>
        <a href={href("/sign-in", { redirect: href("/qc/phone") })}>{m.checks_phone_sign_in()}</a>
      </Status>
    );
  if (isQueued && isOnline && sending.checkId === entry.record)
    return (
      <Status badge={<Badge tone="accent">{m.checks_phone_sending()}</Badge>}>{m.checks_phone_sending_body()}</Status>
    );
  const here = (
    <Badge tone="warn" sign="time">
      {m.checks_phone_only_here()}
    </Badge>
  );
  if (isQueued) return <Status badge={here}>{words ?? m.checks_phone_will_send()}</Status>;
  return <Status badge={here}>{isTyped ? m.checks_phone_typed() : m.checks_phone_open_to_send()}</Status>;
}

function NeedsYou() {
  return (
    <Badge tone="warn" sign="severe">
      {m.checks_phone_needs_you()}
    </Badge>
  );
}

function Status({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <output className="my-2 block">
      {badge} <span className="mt-1 block">{children}</span>
    </output>
  );
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

function EntryActions({ uid, timeZone, entry, what }: EntryPanelProps & { what: string }) {
  const isOnline = useIsOnline();
  const [hasFailed, setHasFailed] = useState(false);
  const [step, setStep] = useState<"none" | "first" | "second">("none");
  const { area, record, isQueued } = entry;

  async function discard() {
    if (area === "check") await removeFromDevice(uid, record);
    else removeDeviceDraft([uid, area === "task" ? "task-photo" : area, record]);
  }

  if (step !== "none")
    return (
      <Notice
        tone="warn"
        title={step === "first" ? m.checks_phone_discard_title({ what }) : m.checks_phone_discard_sure()}
      >
        <p>{step === "first" ? m.checks_phone_discard_body() : m.checks_phone_discard_last()}</p>
        <div key={step} className="mt-2 flex flex-wrap gap-2">
          <Button type="button" ref={focusOn} onClick={() => setStep("none")}>
            {m.checks_phone_keep()}
          </Button>
          <Button type="button" tone="danger" onClick={() => (step === "first" ? setStep("second") : void discard())}>
            {step === "first" ? m.checks_phone_discard() : m.checks_phone_discard_now()}
          </Button>
        </div>
      </Notice>
    );
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {isQueued && isOnline && (
          <Button type="button" tone="primary" onClick={() => retryCheck(uid, record)}>
            {m.checks_phone_send()}
          </Button>
        )}
        <a href={entry.href} className={buttonClass(isQueued ? "secondary" : "primary")}>
          {m.checks_phone_open()}
        </a>
        <Button
          type="button"
          onClick={() =>
            void saveEntryFile(entry, timeZone).then(
              () => setHasFailed(false),
              () => setHasFailed(true),
            )
          }
        >
          {m.checks_phone_save_file()}
        </Button>
        <Button type="button" tone="quiet" onClick={() => setStep("first")}>
          {m.checks_phone_discard()}
        </Button>
      </div>
      {hasFailed && <Notice tone="bad" title={m.checks_phone_file_failed()} />}
    </>
  );
}
