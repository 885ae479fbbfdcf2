import { useNavigation } from "react-router";

export function ProgressBar() {
  const pending = useNavigation().state !== "idle";
  return (
    <div
      id="progress"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent opacity-0 transition-[scale,opacity] delay-[0s,150ms] duration-[150ms,200ms] data-pending:scale-x-90 data-pending:animate-progress data-pending:opacity-100 data-pending:transition-none"
      data-pending={pending || undefined}
      aria-hidden="true"
    />
  );
}
