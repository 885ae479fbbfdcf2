import { clockTimeOf } from "#app/i18n/clock.ts";
import { m } from "#app/i18n/locale.ts";
import DeviceWords from "#app/outbox/device-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EditorState } from "./editor-state.ts";
import type { TemplateEditView } from "./save-form.server.ts";
import { templateEditHref } from "#app/templates/href.ts";
import { href } from "#app/ui/href.ts";

export function SaveState({ state, id, timeZone }: { state: EditorState } & Pick<TemplateEditView, "id" | "timeZone">) {
  if (!state.enhanced) return null;
  const troubled = !["idle", "waiting", "sending"].includes(state.save);
  return (
    <output className={`flex min-h-6 flex-wrap items-center gap-x-2 text-sm ${troubled ? "text-warn" : "text-muted"}`}>
      {troubled && <Icon name="warning" />}
      <span>
        <StateWords {...state} timeZone={timeZone} />
      </span>
      {state.save === "signed-out" && (
        <a href={href("/sign-in", { redirect: templateEditHref(id, state.open) })}>
          {m.templates_edit_state_sign_in()}
        </a>
      )}
    </output>
  );
}

function StateWords({ save, savedAt, timeZone }: EditorState & { timeZone: string }) {
  switch (save) {
    case "unreachable":
      return <DeviceWords>{m.templates_edit_state_unreachable()}</DeviceWords>;
    case "signed-out":
      return <DeviceWords isSentOnline={false}>{m.templates_edit_state_signed_out()}</DeviceWords>;
    case "closed":
      return <DeviceWords isSentOnline={false}>{m.templates_edit_state_closed()}</DeviceWords>;
    case "refused":
      return <DeviceWords isSentOnline={false}>{m.templates_edit_state_refused()}</DeviceWords>;
    case "sending":
    case "waiting":
      return <span>{m.templates_edit_state_sending()}</span>;
    case "idle":
      return (
        <span>
          {savedAt === null
            ? m.templates_edit_state_idle()
            : m.templates_edit_state_saved({ time: clockTimeOf(new Date(savedAt), timeZone) })}
        </span>
      );
  }
}
