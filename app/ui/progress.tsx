export function ProgressMeter({ done, of, label }: { done: number; of: number; label: string }) {
  return (
    <progress
      value={done}
      max={of}
      aria-label={label}
      className="block h-2 w-full appearance-none overflow-hidden rounded-sm border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
    />
  );
}
