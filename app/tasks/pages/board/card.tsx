import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { FindingPhoto } from "#app/tasks/parts/finding-photo.tsx";
import { Due, PriorityBadge } from "#app/tasks/parts/status.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Card } from "./board.server.ts";

export function TaskCard({ card, board }: { card: Card; board: string }) {
  const { id, thumb } = card;
  return (
    <li className="relative rounded-lg border border-line bg-raised p-2">
      {thumb && <FindingPhoto id={id} thumb={thumb} />}
      <div className="overflow-hidden">
        <Link
          to={href("/tasks/:id", { id })}
          prefetch="intent"
          className="line-clamp-2 leading-5 font-strong after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          {card.title}
        </Link>
        <p className="flex gap-x-2 text-sm text-muted">
          {card.priority === "high" && <PriorityBadge priority={card.priority} />}
          <span className="min-w-0 truncate">{card.store}</span>
        </p>
        {card.owner && <p className="text-sm">{card.owner}</p>}
      </div>
      <div className="clear-both flex min-h-5 items-center justify-between gap-2 text-sm">
        <Due {...card.dueLabel} />
        <CardAction card={card} board={board} />
      </div>
    </li>
  );
}

export function FinishedTask({ card: { id, title, store } }: { card: Card }) {
  return (
    <li className="relative py-2 text-sm text-muted">
      <Link
        to={href("/tasks/:id", { id })}
        className="line-clamp-2 after:absolute after:inset-0 after:content-[''] hover:underline"
      >
        {title}
      </Link>
      <p className="truncate">{store}</p>
    </li>
  );
}

const action = "relative -my-3 -me-2 ms-auto text-sm";

function CardAction({ card: { id, title, moves, key, revision }, board }: { card: Card; board: string }) {
  const move = (["verify", "start"] as const).find((each) => moves.includes(each));
  if (move)
    return (
      <PostForm formKey={key} seen={revision} action={href("/tasks/:id/move", { id, move })} className="contents">
        <input type="hidden" name="board" value={`?${board}`} />
        <Button
          tone="quiet"
          className={action}
          aria-label={m.tasks_move_one({ move: taskMoveNames[move](), task: title })}
        >
          {taskMoveNames[move]()}
        </Button>
      </PostForm>
    );
  if (!moves.includes("finish")) return null;
  return (
    <LinkButton
      tone="quiet"
      className={action}
      to={`${href("/tasks/:id", { id })}#finish`}
      aria-label={m.tasks_move_one({ move: m.tasks_mark_done(), task: title })}
    >
      {m.tasks_mark_done()}
    </LinkButton>
  );
}
