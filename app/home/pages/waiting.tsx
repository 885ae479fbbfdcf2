import type { ShownHome } from "./shown-home.server.ts";
import { formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { countWords } from "#app/lists/count-words.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyLine, HomeSection } from "./section.tsx";

export function Waiting({ home }: { home: ShownHome }) {
  const { queue, feedback, open, overdue, areas, toVerify, own, leads, uid, today } = home;
  const short = (day: string | null | undefined) => day && formatShortDay(day, today, getLocale());
  const [oldest, longest] = [short(queue?.oldestSubmitted), short(areas?.oldestDue)];
  const tasks = (status: string, filters: Readonly<Record<string, string>> = {}) =>
    href("/tasks", { status, ...filters });
  const figures = [
    {
      label: m.home_overdue(),
      count: overdue,
      to: tasks("overdue", leads ? {} : own),
      note: longest && m.home_oldest_due({ day: longest }),
      isBad: true,
    },
    { label: m.home_appeals(), count: queue?.appealed, to: href("/qc/checks/", { status: "appealed" }) },
    {
      label: m.home_submitted(),
      count: queue?.submitted,
      to: href("/qc/checks/", { status: "submitted" }),
      note: oldest && m.home_oldest({ day: oldest }),
    },
    { label: m.home_feedback(), count: feedback, to: href("/qc/feedback", { status: "waiting" }) },
    { label: m.home_to_verify(), count: toVerify, to: tasks("done", leads ? {} : { inspectorId: uid }) },
    { label: m.home_open(), count: open, to: tasks("unfinished", own) },
  ].flatMap(({ count, ...rest }) => (count ? [{ ...rest, count }] : []));
  return (
    <HomeSection id="waiting" title={m.home_waiting()}>
      {figures.length > 0 ? (
        <FigureGrid label={m.home_waiting()}>
          {figures.map(({ count, ...figure }) => (
            <Figure key={figure.to} {...figure}>
              {countWords(count)}
            </Figure>
          ))}
        </FigureGrid>
      ) : (
        <EmptyLine>{m.home_nothing_waits()}</EmptyLine>
      )}
    </HomeSection>
  );
}
