import { problemNames, topicNames } from "#app/apps/app-names.ts";
import { webhookEvents } from "#app/apps/events.ts";
import { webhookHistory } from "#app/apps/parts/history.server.ts";
import { listDeliveries } from "#app/apps/deliveries.server.ts";
import { type WebhookDelivery, isSuccess, type Try } from "#app/apps/delivery.ts";
import { requireWebhook } from "#app/apps/webhooks.server.ts";
import { eventNames } from "#app/audit-log/event-names.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { pageHref } from "#app/ui/page-href.ts";

const instant = (at: string) => formatInstant(at, config.APP_TIME_ZONE);

/** Never contains the secret. */
export async function readWebhook(user: User, id: string, search: URLSearchParams) {
  const { data } = await requireWebhook(user, id);
  const cursor = search.get("cursor");
  const page = await listDeliveries(user, id, cursor).catch((error: unknown) => {
    if (error instanceof BadCursor) return listDeliveries(user, id, null);
    throw error;
  });
  const { name, url, connected, stopped, failures } = data;
  return {
    id,
    name,
    url,
    connected,
    stopped,
    status: connected ? (failures > 0 ? "attention" : "connected") : stopped ? "attention" : "not",
    topics: data.topics.map((topic) => topicNames[topic]()),
    since: instant(data.createdAt),
    messages: page.documents.map(rowOf),
    first: cursor === null ? null : pageHref(search, null),
    next: page.next && pageHref(search, page.next),
    sendKey: mintFormKey(user.uid, `send-webhook/${id}`),
    history: await readRecordHistory(webhookEvents, id, { ...webhookHistory, verbs: eventNames }),
    statusKey: mintFormKey(user.uid, `webhook-status/${id}`),
  } as const;
}

function rowOf({ id, data }: Stored<WebhookDelivery>) {
  return {
    id,
    topic: topicNames[data.topic](),
    at: instant(data.queuedAt),
    status: data.status,
    next: data.status === "waiting" && data.attempts > 0 ? instant(data.due) : "",
    body: data.body,
    tries: data.tries.map((tried) => ({
      at: instant(tried.at),
      answer: answerOf(tried),
      isAccepted: isSuccess(tried),
    })),
  };
}
export type MessageRow = ReturnType<typeof rowOf>;

function answerOf({ status, problem, milliseconds }: Try): string {
  if (problem) return problemNames[problem]();
  const values = { status: status ?? "", milliseconds };
  return status !== null && status >= 300 && status < 400 ? m.apps_try_redirect(values) : m.apps_try_status(values);
}
