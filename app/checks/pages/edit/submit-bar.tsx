import { m, say } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { PageState } from "./form-state.ts";
import { DeviceWords } from "./parts.tsx";
import type { ShownVersion } from "./form-view.ts";

export function SubmitBar({ version, page }: { version: ShownVersion; page: PageState }) {
  const { section, delayed, enhanced } = page;
  const place = version.sections.findIndex((each) => each.id === section);
  const next = section === "all" ? undefined : version.sections[place + 1];
  return (
    <div className="action-bar mt-4 max-md:flex-nowrap max-md:py-1 max-md:has-[.notice]:flex-wrap">
      {delayed && (
        <div className="w-full">
          <Notice tone="warn" title={delayed === "save" ? m.checks_edit_wait_save() : m.checks_edit_wait_title()}>
            <DeviceWords>{m.checks_edit_wait_body()}</DeviceWords>
          </Notice>
        </div>
      )}
      {place > 0 && (
        <Button name="intent" value="back" className="flex-none! max-md:w-12">
          <Icon name="chevron-right" className="rotate-180" />
          <span className="max-md:sr-only">{m.checks_edit_back()}</span>
        </Button>
      )}
      {!enhanced && (
        <Button name="intent" value="save" className="flex-none! [@media(scripting:enabled)]:hidden">
          {m.checks_edit_save()}
        </Button>
      )}
      <Button tone="primary" name="intent" value={next ? "next" : "review"} className="ml-auto min-w-0">
        <span className="truncate">
          {next ? m.checks_edit_next_section({ section: say(next.title) }) : m.checks_edit_review()}
        </span>
        {next && <Icon name="chevron-right" />}
      </Button>
    </div>
  );
}
