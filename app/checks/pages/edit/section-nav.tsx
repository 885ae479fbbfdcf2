import { m, say } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { PageState } from "./form-state.ts";
import type { SectionProgress, ShownVersion } from "./form-view.ts";

/** Entries are submit buttons, so that going to another section saves first. */
export function SectionNav({ version, page }: { version: ShownVersion; page: PageState }) {
  const place = version.sections.findIndex((section) => section.id === page.section);
  const current = version.sections[place];
  if (version.sections.length === 1) return null;
  return (
    <details className="rounded-md border border-line bg-raised" key={page.section}>
      <summary className="flex min-h-11 items-center justify-between gap-2 px-3 py-2">
        <span className="min-w-0">
          <span className="block text-sm text-muted">
            {current
              ? m.checks_edit_section_of({ number: place + 1, total: version.sections.length })
              : m.checks_edit_sections()}
          </span>
          <span className="block font-semibold">{current ? say(current.title) : m.checks_edit_all_sections()}</span>
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </summary>
      <ol className="border-t border-line">
        {version.sections.map((section, index) => (
          <li key={section.id}>
            <button
              name="intent"
              value={`go.${section.id}`}
              aria-current={section.id === page.section ? "step" : undefined}
              className="flex min-h-11 w-full items-center gap-3 border-b border-line px-3 py-2 text-left hover:bg-sunken aria-[current]:bg-accent-soft"
            >
              <span className="w-6 text-right text-sm text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">{say(section.title)}</span>
              <SectionProgress progress={page.progress[index]} />
            </button>
          </li>
        ))}
        <li>
          <button
            name="intent"
            value="go.all"
            aria-current={page.section === "all" ? "step" : undefined}
            className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken aria-[current]:bg-accent-soft"
          >
            <span className="w-6" />
            {m.checks_edit_all_sections()}
          </button>
        </li>
      </ol>
    </details>
  );
}

function SectionProgress({ progress }: { progress: SectionProgress | undefined }) {
  if (!progress) return null;
  const complete = progress.answered === progress.total;
  return (
    <span className="flex shrink-0 flex-col items-end text-sm tabular-nums">
      <span className={complete ? "inline-flex items-center gap-1 text-good" : "text-muted"}>
        {complete && <Icon name="check" />}
        <span aria-hidden="true">{`${progress.answered}/${progress.total}`}</span>
        <span className="sr-only">
          {m.checks_edit_progress({ answered: progress.answered, asked: progress.total })}
        </span>
      </span>
      {progress.findings > 0 && (
        <span className="text-bad">{m.checks_edit_findings({ count: progress.findings })}</span>
      )}
    </span>
  );
}
