import { useEffect } from "react";
import { useAuthStore } from "#app/auth/use-auth.tsx";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { DeviceWords } from "#app/outbox/device-words.tsx";
import { showOutcome } from "#app/shell/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { CheckEditor } from "./editor.ts";
import type { PageState } from "./form-state.ts";
import { checkEditHref, itemAnchor, isScoreMeaningful, totalProgress } from "./form-view.ts";

export function EditStatus(props: { editor: CheckEditor; page: PageState; follow: (item: string) => void }) {
  const { editor, page } = props;
  const total = totalProgress(page.progress);
  return (
    <div className="save-state sticky top-bar z-10 -mx-4 border-b border-line bg-surface px-4 py-2 md:-mx-3 md:px-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums">
        {editor.view.version.scored && (
          <span>
            <span className="sr-only">{m.checks_edit_score_so_far()}: </span>
            {page.score === null || !isScoreMeaningful(total) ? (
              <span className="text-muted">{m.checks_edit_score_open()}</span>
            ) : (
              <>
                <strong className="text-lg">{formatScore(page.score, getLocale())}</strong>{" "}
                <span className="font-medium">{m.checks_band({ band: page.band ?? "" })}</span>
              </>
            )}
          </span>
        )}
        {page.critical && (
          <Badge tone="bad" icon="cross">
            {m.checks_edit_fail()}: {m.checks_edit_critical()}
          </Badge>
        )}
        <span className="text-sm text-muted">
          {m.checks_edit_progress({ answered: total.answered, asked: total.total })}
        </span>
        {total.findings > 0 && (
          <span className="text-sm text-bad">{m.checks_edit_findings({ count: total.findings })}</span>
        )}
      </div>
      <progress
        className="my-1 block h-1 w-full appearance-none overflow-hidden rounded-sm bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        max={Math.max(1, total.total)}
        value={total.answered}
        aria-label={m.checks_edit_progress({ answered: total.answered, asked: total.total })}
      />
      {/* Its line is reserved, so that nothing moves when it appears. */}
      <div className="[@media(scripting:enabled)]:min-h-5">{page.enhanced && <SaveState {...props} />}</div>
    </div>
  );
}

function SaveState({ editor, page, follow }: Parameters<typeof EditStatus>[0]) {
  const signedOut = page.queue === "signed-out";
  const { reset } = useAuthStore();
  // The page stays with its typed answers and a link to sign in.
  useEffect(() => {
    if (!signedOut) return;
    reset();
    showOutcome(401);
  }, [signedOut, reset]);
  const [unsaved] = page.unsaved;
  const hasTrouble = unsaved || page.queue === "unreachable" || signedOut || page.queue === "closed";
  return (
    <output
      className={`flex min-h-5 flex-wrap items-center gap-x-2 text-sm ${hasTrouble ? "text-warn" : "text-muted"}`}
    >
      <span>
        {hasTrouble && <Icon name="warning" className="mr-1 inline-block align-[-0.25em]" />}
        {unsaved ? (
          <a
            href={`#${itemAnchor(unsaved)}`}
            onClick={(event) => {
              event.preventDefault();
              follow(unsaved);
            }}
          >
            {m.checks_edit_state_unsaved({ count: page.unsaved.length })}
          </a>
        ) : (
          <StateWords page={page} timeZone={editor.view.timeZone} />
        )}
      </span>
      {signedOut && (
        <a href={href("/sign-in", { redirect: checkEditHref(editor.view.checkId, page.section) })}>
          {m.checks_edit_state_sign_in()}
        </a>
      )}
      {page.unsentPhotos > 0 && <span>{m.checks_edit_state_photos({ count: page.unsentPhotos })}</span>}
    </output>
  );
}

function StateWords({ page, timeZone }: { page: PageState; timeZone: string }) {
  switch (page.queue) {
    case "unreachable":
      return <DeviceWords>{m.checks_edit_state_unreachable()}</DeviceWords>;
    case "signed-out":
      return <DeviceWords isSentOnline={false}>{m.checks_edit_state_signed_out()}</DeviceWords>;
    case "closed":
    case "refused":
      return <DeviceWords isSentOnline={false}>{m.checks_edit_state_closed()}</DeviceWords>;
    case "sending":
    case "waiting":
      return <span>{m.checks_edit_state_sending()}</span>;
    case "idle":
      return (
        <span>
          {page.savedAt === null
            ? m.checks_edit_state_idle()
            : m.checks_edit_state_saved({ time: clockTimeOf(new Date(page.savedAt), timeZone) })}
        </span>
      );
  }
}
