import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";

/** Says that what was typed before is in the form again, and takes it out where it isn't wanted. */
export default function SavedFormNotice({ clear }: { clear: () => void }) {
  return (
    <Notice title={m.outbox_form_back()}>
      <Button type="button" tone="quiet" onClick={clear}>
        {m.outbox_form_clear()}
      </Button>
    </Notice>
  );
}
