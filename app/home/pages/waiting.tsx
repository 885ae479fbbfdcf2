import type { ShownHome } from "./shown-home.server.ts";
import { m } from "#app/i18n/locale.ts";
import { countWords } from "#app/lists/count-words.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyLine, HomeSection } from "./section.tsx";

export function Waiting({ home: { queue, feedback, open, overdue, toVerify, own, leads, uid } }: { home: ShownHome }) {
  const tasks = (status: string, filters: Readonly<Record<string, string>> = {}) =>
    href("/tasks", { status, ...filters });
  const figures = [
    { label: m.home_appeals(), count: queue?.appealed, to: href("/qc/checks/", { status: "appealed" }) },
    { label: m.home_submitted(), count: queue?.submitted, to: href("/qc/checks/", { status: "submitted" }) },
    { label: m.home_feedback(), count: feedback, to: href("/qc/feedback", { status: "waiting" }) },
    { label: m.home_overdue(), count: overdue, to: tasks("overdue", leads ? {} : own) },
    { label: m.home_to_verify(), count: toVerify, to: tasks("done", leads ? {} : { inspectorId: uid }) },
    { label: m.home_open(), count: open, to: tasks("unfinished", own) },
  ].flatMap(({ count, ...rest }) => (count ? [{ ...rest, count }] : []));
  const decides = queue && (queue.appealed || queue.submitted);
  return (
    <HomeSection
      id="waiting"
      title={m.home_waiting()}
      {...(decides && { all: { to: href("/qc/check/queue"), name: m.home_queue() } })}
    >
      {figures.length > 0 ? (
        <FigureGrid label={m.home_waiting()}>
          {figures.map(({ label, count, to }) => (
            <Figure key={to} label={label}>
              <a href={to} className="after:absolute after:inset-0 hover:text-accent hover:underline">
                {countWords(count)}
              </a>
            </Figure>
          ))}
        </FigureGrid>
      ) : (
        <EmptyLine>{m.home_nothing_waits()}</EmptyLine>
      )}
    </HomeSection>
  );
}
