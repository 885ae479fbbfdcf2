import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
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
      className="group/fold rounded-md border border-line px-3"
      open={isInitiallyOpen}
      onToggle={(event) => event.currentTarget.open && setIsRendered(true)}
    >
      <summary className="-mx-3 flex min-h-11 list-none items-center gap-2 px-3 py-1 text-accent [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="group-open/fold:rotate-90" />
        <span className="contents">{summary}</span>
      </summary>
      {(isRendered || !enhanced) && <div className="flex flex-col gap-2 pb-3">{children()}</div>}
    </details>
  );
}
