import { derivedId } from "#app/db/ids.ts";
import { LruCache } from "#app/lru-cache.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import type { ReplayCounts, ReplayHeadline } from "./replay-words.ts";

interface LastReplay {
  readonly search: string;
  readonly headline: ReplayHeadline;
  readonly counts: ReplayCounts;
}

/** By template and draft. In memory like the sums of reports, so another process doesn't have it. */
const lastReplays = new LruCache<LastReplay>(200);

/** The same for an edit that is taken back. */
export function draftKey(draft: Parameters<typeof contentOfDraft>[0]): string {
  return derivedId("draft", JSON.stringify(contentOfDraft(draft)));
}

export function rememberReplay(templateId: string, draft: string, replay: LastReplay): void {
  lastReplays.set(`${templateId} ${draft}`, replay);
}

export function lastReplay(templateId: string, draft: string): LastReplay | null {
  return lastReplays.get(`${templateId} ${draft}`) ?? null;
}
