interface Part {
  readonly name: string;
  readonly value: number;
  readonly fill: string;
}

/** Hidden from screen readers: the figures stand beside it. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const upTo = (end: number) => parts.slice(0, end).reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) => `${(value / upTo(parts.length)) * 100}%`;
  return (
    <svg className="h-4 w-full" aria-hidden="true">
      {parts.map(({ name, value, fill }, at) => (
        <rect
          key={name}
          x={percent(upTo(at))}
          width={percent(value)}
          height="16"
          className={`${fill} stroke-raised`}
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
