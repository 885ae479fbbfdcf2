import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { EditorState } from "./editor-state.ts";
import { editHref } from "#app/templates/href.ts";
import { href } from "#app/ui/href.ts";

export function SaveState({ state, id }: { state: EditorState; id: string }) {
  if (!state.enhanced) return null;
  const troubled = !["idle", "waiting", "sending"].includes(state.save);
  return (
    <output className={`flex min-h-6 flex-wrap items-center gap-x-2 text-sm ${troubled ? "text-warn" : "text-muted"}`}>
      {troubled && <Icon name="warning" />}
      <span>{stateText(state)}</span>
      {state.save === "signed-out" && (
        <a href={href("/sign-in", { redirect: editHref(id, state.open) })}>{m.templates_edit_state_sign_in()}</a>
      )}
    </output>
  );
}

function stateText({ save, savedAt }: EditorState): string {
  switch (save) {
    case "unreachable":
      return m.templates_edit_state_unreachable();
    case "signed-out":
      return m.templates_edit_state_signed_out();
    case "closed":
      return m.templates_edit_state_closed();
    case "refused":
      return m.templates_edit_state_refused();
    case "sending":
    case "waiting":
      return m.templates_edit_state_sending();
    case "idle":
      return savedAt === null ? m.templates_edit_state_idle() : m.templates_edit_state_saved({ time: clock(savedAt) });
  }
}

/** The device's own time of day: 14:05 */
function clock(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
