import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useEditing } from "./editing.tsx";

/**
 * What is rarely used, folded away. Where scripts run it is made only once it is unfolded, since most of an item's never is. How it begins
 * is decided once: what is typed in it never closes it.
 */
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
  const [began] = useState(open);
  const [made, setMade] = useState(open);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been unfolded before scripts ran.
  useLayoutEffect(() => setMade((already) => already || details.current?.open === true), []);
  return (
    <details
      ref={details}
      id={id}
      className="group/fold rounded-md border border-line px-3"
      open={began}
      onToggle={(event) => event.currentTarget.open && setMade(true)}
    >
      <summary className="-mx-3 flex min-h-11 list-none items-center gap-2 px-3 py-1 text-accent [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="group-open/fold:rotate-90" />
        <span className="contents">{summary}</span>
      </summary>
      {(made || !enhanced) && <div className="flex flex-col gap-2 pb-3">{children()}</div>}
    </details>
  );
}
