import type { FactSource } from "#app/facts/facts.server.ts";
import type { ImportKind } from "#app/import/kind.ts";
import type { Job } from "#app/jobs/job.ts";
import type { LoadLists } from "#app/lists/area-lists.server.ts";
import type { MailKind } from "#app/mail/mails.server.ts";
import type { FeedSource } from "#app/notifications/feed.server.ts";
import type { CountOpen, PastRecords, Reattribute, Takeover } from "#app/store-managers/hooks.server.ts";
import type { AreaCopies, FindStoreUses } from "#app/stores/hooks.server.ts";
import type { Reaction } from "#app/timeline/reactions.server.ts";

/** Contributions to kits and earlier areas. Each area declares its own in `area.server.ts`. */
export interface Area {
  readonly lists?: LoadLists;
  readonly importKinds?: readonly ImportKind[];
  readonly jobs?: readonly Job[];
  readonly reactions?: readonly Reaction[];
  readonly mailKinds?: readonly MailKind[];
  readonly feedSources?: readonly FeedSource[];
  readonly facts?: FactSource;
  readonly areaCopies?: AreaCopies;
  readonly findStoreUses?: FindStoreUses;
  readonly reattribute?: Reattribute;
  readonly takeOver?: Takeover;
  readonly pastRecords?: PastRecords;
  readonly countOpenTasks?: CountOpen;
}
