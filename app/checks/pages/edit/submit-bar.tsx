import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { ShownVersion } from "./form-view.ts";

/** What leads on from a section, within the thumb's reach: back, save, and next or, at the end, the review. */
export function SubmitBar({
  version,
  section,
  submitDelayed,
}: {
  version: ShownVersion;
  section: string;
  submitDelayed: boolean;
}) {
  const place = version.sections.findIndex((each) => each.id === section);
  const last = section === "all" || place === version.sections.length - 1;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap gap-2 border-t border-line bg-surface px-4 py-2 md:-mx-3 md:px-3">
      {submitDelayed && (
        <div className="w-full">
          <Notice tone="warn" title={m.checks_edit_wait_title()}>
            {m.checks_edit_wait_body()}
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
        <Button tone="primary" name="intent" value="review" className="ml-auto flex-1 md:flex-none">
          {m.checks_edit_review()}
        </Button>
      ) : (
        <Button tone="primary" name="intent" value="next" className="ml-auto flex-1 md:flex-none">
          {m.checks_edit_next()}
        </Button>
      )}
    </div>
  );
}
