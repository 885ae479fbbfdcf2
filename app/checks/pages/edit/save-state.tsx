import { useEffect } from "react";
import { useAuthStore } from "#app/auth/use-auth.tsx";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { showOutcome } from "#app/shell/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AppLink } from "#app/ui/link.tsx";
import { href } from "#app/ui/href.ts";
import { useIsOnline } from "#app/ui/use-is-online.tsx";
import type { CheckEditor } from "./editor.ts";
import type { PageState } from "./form-state.ts";
import { DeviceWords } from "./parts.tsx";
import { type CheckFormView, checkEditHref, itemAnchor, isScoreMeaningful, totalProgress } from "./form-view.ts";

export function EditStatus(props: { editor: CheckEditor; page: PageState; follow: (item: string) => void }) {
  const { editor, page } = props;
  const { answered, total, findings } = totalProgress(page.progress);
  const progress = m.checks_edit_progress({ answered, asked: total });
  return (
    <div className="save-state">
      <AppLink to={href("/qc/check/edit")} aria-label={editor.view.texts.back}>
        <Icon name="chevron-right" className="rotate-180" />
      </AppLink>
      <div className="save-title">
        <h1>{editor.view.storeName}</h1> <span>{editor.view.lead}</span>
      </div>
      {page.enhanced && <SaveState {...props} />}
      <div className="save-figures">
        {findings > 0 && (
          <span className="text-bad">
            <span aria-hidden="true" className="font-strong md:hidden">
              <Icon name="cross" className="inline-block align-[-0.25em]" />
              <span>{findings}</span>
            </span>
            <span className="max-md:sr-only">{m.checks_edit_findings({ count: findings })}</span>
          </span>
        )}
        <strong aria-hidden="true" className="md:hidden">{`${answered}/${total}`}</strong>
        <span className="text-muted max-md:sr-only">{progress}</span>
      </div>
      <div className="save-score">
        {page.critical && (
          <strong className="text-bad">
            <Icon name="cross" className="inline-block align-[-0.25em]" />
            <span>{m.checks_edit_fail()}</span>
            <span className="max-md:sr-only">: {m.checks_edit_critical()}</span>
          </strong>
        )}
        {editor.view.version.scored && (
          <span className={page.critical ? "max-md:sr-only" : ""}>
            <span className="sr-only">{m.checks_edit_score_so_far()}: </span>
            {page.score === null || !isScoreMeaningful({ total, answered }) ? (
              <span className="text-muted">{m.checks_edit_score_open()}</span>
            ) : (
              <>
                <strong className="md:text-lg">{formatScore(page.score, getLocale())}</strong>{" "}
                <span>{m.checks_band({ band: page.band ?? "" })}</span>
              </>
            )}
          </span>
        )}
      </div>
      <progress max={Math.max(1, total)} value={answered} aria-label={progress} />
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
  const isOffline = !useIsOnline() && page.queue === "idle";
  const [unsaved] = page.unsaved;
  const hasTrouble = unsaved || page.queue === "unreachable" || signedOut || page.queue === "closed";
  const hasMore = hasTrouble || isOffline || page.unsentPhotos > 0;
  return (
    <output className={`${hasTrouble ? "text-warn" : "text-muted"} ${hasMore ? "save-trouble" : ""}`}>
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
          <StateWords page={page} view={editor.view} />
        )}
      </span>
      {signedOut && (
        <a href={href("/sign-in", { redirect: checkEditHref(editor.view.checkId, page.section) })}>
          {m.checks_edit_state_sign_in()}
        </a>
      )}
      {page.unsentPhotos > 0 && <span>{m.checks_edit_state_photos({ count: page.unsentPhotos })}</span>}
      {isOffline && <strong className="text-warn md:hidden">{editor.view.texts.offline}</strong>}
    </output>
  );
}

function StateWords({ page, view: { texts, timeZone } }: { page: PageState; view: CheckFormView }) {
  switch (page.queue) {
    case "unreachable":
      return <DeviceWords>{m.checks_edit_state_unreachable()}</DeviceWords>;
    case "signed-out":
      return <DeviceWords isSentOnline={false}>{m.checks_edit_state_signed_out()}</DeviceWords>;
    case "refused":
      return <a href={href("/qc/phone")}>{texts.refused}</a>;
    case "closed":
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
