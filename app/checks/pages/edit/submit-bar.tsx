import { m } from "#app/i18n/locale.ts";
import { DeviceWords } from "#app/outbox/device-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { PageState } from "./form-state.ts";
import type { ShownVersion } from "./form-view.ts";

export function SubmitBar({
  version,
  section,
  delayed,
}: {
  version: ShownVersion;
  section: string;
  delayed: PageState["delayed"];
}) {
  const place = version.sections.findIndex((each) => each.id === section);
  const last = section === "all" || place === version.sections.length - 1;
  return (
    <div className="action-bar mt-4">
      {delayed && (
        <div className="w-full">
          <Notice tone="warn" title={delayed === "save" ? m.checks_edit_wait_save() : m.checks_edit_wait_title()}>
            <DeviceWords>{m.checks_edit_wait_body()}</DeviceWords>
          </Notice>
        </div>
      )}
      {place > 0 && (
        <Button name="intent" value="back">
          {m.checks_edit_back()}
        </Button>
      )}
      <Button name="intent" value="save">
        {m.checks_edit_save()}
      </Button>
      {last ? (
        <Button tone="primary" name="intent" value="review" className="ml-auto">
          {m.checks_edit_review()}
        </Button>
      ) : (
        <Button tone="primary" name="intent" value="next" className="ml-auto">
          {m.checks_edit_next()}
        </Button>
      )}
    </div>
  );
}
