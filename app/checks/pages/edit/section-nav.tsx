import type { ReactNode } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { PageState } from "./form-state.ts";
import type { SectionProgress, ShownVersion } from "./form-view.ts";

/** Entries are submit buttons, so that going to another section saves first. */
export function SectionNav({ version, page }: { version: ShownVersion; page: PageState }) {
  const place = version.sections.findIndex((section) => section.id === page.section);
  const current = version.sections[place];
  const total = version.sections.length;
  if (total === 1) return <SectionTitle>{say(version.sections[0]!.title)}</SectionTitle>;
  return (
    <details className="group/nav" key={page.section}>
      <summary className="flex min-h-11 list-none items-center gap-2">
        {current ? (
          <SectionTitle>
            <span aria-hidden="true" className="mr-2 text-sm font-normal text-muted tabular-nums">
              {`${place + 1}/${total}`}
            </span>
            <span className="sr-only">{m.checks_edit_section_of({ number: place + 1, total })}</span>{" "}
            {say(current.title)}
          </SectionTitle>
        ) : (
          <span className="flex-1 font-semibold">{m.checks_edit_all_sections()}</span>
        )}
        <Icon name="chevron-down" className="text-muted group-open/nav:rotate-180" />
      </summary>
      <ol className="mb-3 rounded-md border border-line bg-raised">
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

export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <h2 tabIndex={-1} className="min-w-0 flex-1 py-2 outline-none">
      {children}
    </h2>
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
