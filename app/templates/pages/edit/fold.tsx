import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useEditing } from "./editing.tsx";

/** With scripts, fields render when first unfolded. `open` counts only initially, so that typing never closes it. */
export function Fold({
  id,
  summary,
  open = false,
  children,
}: {
  id?: string;
  summary: ReactNode;
  open?: boolean;
  children: () => ReactNode;
}) {
  const { enhanced } = useEditing();
  const [isInitiallyOpen] = useState(open);
  const [isRendered, setIsRendered] = useState(open);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been unfolded before hydration.
  useLayoutEffect(() => setIsRendered((wasRendered) => wasRendered || details.current?.open === true), []);
  return (
    <details
      ref={details}
      id={id}
      className="disclosure rounded-md border border-line px-3"
      open={isInitiallyOpen}
      onToggle={(event) => event.currentTarget.open && setIsRendered(true)}
    >
      <summary className="w-full">{summary}</summary>
      {(isRendered || !enhanced) && <div className="flex flex-col gap-2 pb-3">{children()}</div>}
    </details>
  );
}
