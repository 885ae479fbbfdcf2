import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { ListFilters } from "#app/lists/parts/list-filters.tsx";
import { titled } from "#app/shell/page-title.ts";
import { ViewTabs } from "#app/tasks/pages/view-tabs.tsx";
import { taskStatusNames } from "#app/tasks/task-names.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { CountBadge, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { type BoardColumn, readBoard } from "./board.server.ts";
import { FinishedTask, TaskCard } from "./card.tsx";

export const meta = titled(m.tasks_board_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  return { ...(await readBoard(user, search, new Date())), creates: can(user, "create task") };
}

export default function TaskBoard({ loaderData: { list, columns, creates } }: Route.ComponentProps) {
  const listOf = (status: string) =>
    href("/tasks/", new URLSearchParams(`${list.fileSearch.slice(1)}&status=${status}`));
  return (
    <>
      <PageHeader
        title={m.tasks_title()}
        lead={<span className="max-md:hidden">{m.tasks_lead()}</span>}
        actions={creates && <NewButton to={href("/tasks/new")}>{m.tasks_new()}</NewButton>}
      />
      <ViewTabs current="board" search={list.search} />
      <ListFilters list={list} />
      <nav
        aria-label={m.tasks_columns()}
        className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0 lg:hidden *:shrink-0"
      >
        {columns.map(
          ({ status, total }) =>
            total !== null && (
              <a key={status} href={`#${status}`} className="segment">
                <span>{taskStatusNames[status]()}</span> <CountBadge>{total}</CountBadge>
              </a>
            ),
        )}
      </nav>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_14rem] lg:items-start">
        {columns.map((column) => (
          <Column key={column.status} column={column} board={list.search} all={listOf(column.status)} />
        ))}
      </div>
    </>
  );
}

function Column({
  column: { status, cards, total, isCut },
  board,
  all,
}: {
  column: BoardColumn;
  board: string;
  all: string;
}) {
  const isFinished = total === null;
  return (
    <section
      id={status}
      aria-labelledby={`${status}-title`}
      className={`min-w-0 scroll-mt-16 p-2 ${isFinished ? "" : "rounded-lg bg-sunken"}`}
    >
      <h2
        id={`${status}-title`}
        className={`flex items-center gap-2 px-1 pb-2 text-base ${isFinished ? "font-strong text-muted" : ""}`}
      >
        <span>{isFinished ? m.tasks_column_verified() : taskStatusNames[status]()}</span>{" "}
        {!isFinished && <CountBadge>{total}</CountBadge>}
      </h2>
      {cards.length === 0 ? (
        <p className="px-1 pb-2 text-sm text-muted">{m.tasks_column_empty()}</p>
      ) : isFinished ? (
        <ul className="divide-y divide-line px-1">
          {cards.map((card) => (
            <FinishedTask key={card.id} card={card} />
          ))}
        </ul>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {cards.map((card) => (
            <TaskCard key={card.id} card={card} board={board} />
          ))}
        </ul>
      )}
      {isCut && (
        <LinkButton tone="quiet" to={all} className={isFinished ? "-ms-2.5" : "mt-2 w-full"}>
          {m.tasks_column_all()}
        </LinkButton>
      )}
    </section>
  );
}
