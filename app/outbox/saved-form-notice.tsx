import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";

interface SavedFormNoticeProps {
  /** Whether it was sent and found no server. */
  unreached: boolean;
  /** Whether some fields are in the page only. */
  leaves: boolean;
  clear: () => void;
}

/** Says that the form waits to be sent, or that what was typed before is in it again, and takes it out where it isn't wanted. */
export default function SavedFormNotice({ unreached, leaves, clear }: SavedFormNoticeProps) {
  if (unreached)
    return (
      <Notice tone="warn" title={m.outbox_form_waits()}>
        {leaves ? m.outbox_form_waits_here() : m.outbox_form_waits_text()}
      </Notice>
    );
  return (
    <Notice title={m.outbox_form_back()}>
      <Button type="button" tone="quiet" onClick={clear}>
        {m.outbox_form_clear()}
      </Button>
    </Notice>
  );
}
