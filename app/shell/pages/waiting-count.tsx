import { m } from "#app/i18n/locale.ts";

export function WaitingCount({ count }: { count: string | undefined }) {
  if (!count) return null;
  return (
    <span className="waiting-count">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{m.shell_waiting({ count })}</span>
    </span>
  );
}
