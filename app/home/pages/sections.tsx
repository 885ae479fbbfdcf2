import type { ReactNode } from "react";
import type { ShownHome } from "./shown-home.server.ts";
import { AppealableChecks } from "./appealable.tsx";
import { Imports, Invitations } from "./admin.tsx";
import { MonthSection } from "./chain.tsx";
import { Drafts } from "./drafts.tsx";
import { OverdueAreaList, WorstStores } from "./lagging.tsx";
import { OwnStoreList } from "./own-stores.tsx";
import { Today } from "./today.tsx";
import { Waiting } from "./waiting.tsx";

export function Sections({ home }: { home: ShownHome }) {
  const { inspects, drafts, appealable, stores, chain, areas, imports, invitations, today, leads } = home;
  const isWaitingFirst = leads || home.manages || !inspects;
  return (
    <div className="grid grid-cols-1 min-w-0 gap-6">
      {isWaitingFirst && <Waiting home={home} />}
      {inspects && (
        <Pair>
          <Today home={home} />
          {!isWaitingFirst && <Waiting home={home} />}
        </Pair>
      )}
      {!inspects && drafts && drafts.rows.length > 0 && <Drafts drafts={drafts} />}
      {appealable && <AppealableChecks checks={appealable} />}
      {home.manages && <OwnStoreList stores={stores} today={today} />}
      {leads && <MonthSection chain={chain} />}
      {leads && (
        <Pair>
          {chain && <WorstStores chain={chain} />}
          {areas && <OverdueAreaList areas={areas} />}
        </Pair>
      )}
      {imports && invitations && (
        <Pair>
          <Imports imports={imports} />
          <Invitations invitations={invitations} />
        </Pair>
      )}
    </div>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-w-0 gap-6 lg:auto-cols-fr lg:grid-flow-col lg:items-start">{children}</div>
  );
}
