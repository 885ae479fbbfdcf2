import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { Due, PriorityBadge } from "#app/tasks/parts/status.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Card } from "./board.server.ts";

export function TaskCard({ card, board }: { card: Card; board: string }) {
  const { id, moves } = card;
  return (
    <li className="rounded-lg border border-line bg-raised p-3">
      <Link to={href("/tasks/:id", { id })} prefetch="intent" className="font-strong text-accent hover:underline">
        {card.title}
      </Link>
      {card.statement && <p className="text-sm">{card.statement}</p>}
      <p className="text-sm text-muted">{card.store}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {card.priority === "high" && <PriorityBadge priority={card.priority} />}
        {card.status !== "verified" && <Due day={card.due} overdue={card.overdue} />}
      </p>
      <p className={`mt-1 text-sm ${card.owner === null ? "text-muted" : ""}`}>{card.owner ?? m.tasks_owner_none()}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {(["start", "verify"] as const)
          .filter((move) => moves.includes(move))
          .map((move) => (
            <PostForm
              key={move}
              formKey={card.key}
              seen={card.revision}
              action={href("/tasks/:id/move", { id, move })}
              className="contents"
            >
              <input type="hidden" name="board" value={`?${board}`} />
              <Button aria-label={m.tasks_move_one({ move: taskMoveNames[move](), task: card.title })}>
                {taskMoveNames[move]()}
              </Button>
            </PostForm>
          ))}
        {moves.includes("finish") && (
          <LinkButton to={`${href("/tasks/:id", { id })}#finish`}>{m.tasks_finish()}</LinkButton>
        )}
        {card.status === "done" && moves.includes("reopen") && (
          <LinkButton tone="quiet" to={href("/tasks/:id/move", { id, move: "reopen" })}>
            {taskMoveNames.reopen()}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
