import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { foldedWords, matchesSearch, wordPrefixes } from "#app/i18n/fold.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { FiltersOf, SortOf } from "#app/lists/params.ts";
import { mailFolder, sendsMail } from "#app/mail/transport.server.ts";
import { findFeed } from "#app/plan/calendar-feeds.server.ts";
import { href } from "#app/ui/href.ts";
import { appKindNames, scopeNames } from "./app-names.ts";
import { type AppKind, type appParams, type AppStatus, appStatuses } from "./list-params.ts";
import { isTokenOpen } from "./token.ts";
import { listTokens } from "./tokens.server.ts";
import { listWebhooks } from "./webhooks.server.ts";

export interface Connection {
  readonly id: string;
  readonly kind: AppKind;
  readonly name: string;
  readonly description: string;
  readonly status: AppStatus;
  readonly usedAt: string | null;
  readonly to: `/${string}`;
}

/** Each kind has at least one row, so that it can be found before anything is connected. */
export async function listConnections(
  user: User,
  filters: FiltersOf<typeof appParams>,
  sort: SortOf<typeof appParams>,
  now: Date,
): Promise<Connection[]> {
  const canManage = can(user, "manage apps");
  const all = [
    await ownCalendar(user),
    ...(canManage ? [...(await webhookRows(user)), ...(await tokenRows(user, now)), email()] : []),
  ];
  const { q = "", kind, status } = filters;
  return all
    .filter(
      (each) =>
        (!kind || each.kind === kind) &&
        (!status || each.status === status) &&
        (foldedWords(q).length === 0 ||
          matchesSearch(wordPrefixes(each.name, each.description, appKindNames[each.kind]()), q)),
    )
    .toSorted((a, b) => orders[sort](a, b) || compareNames(a.name, b.name));
}

const orders: Readonly<Record<SortOf<typeof appParams>, (a: Connection, b: Connection) => number>> = {
  name: () => 0,
  status: (a, b) => appStatuses.indexOf(a.status) - appStatuses.indexOf(b.status),
  used: (a, b) => (b.usedAt ?? "").localeCompare(a.usedAt ?? ""),
};

async function webhookRows(user: User): Promise<Connection[]> {
  const webhooks = await listWebhooks(user);
  if (webhooks.length === 0)
    return [
      {
        id: "webhook",
        kind: "webhook",
        name: appKindNames.webhook(),
        description: m.apps_webhook_about(),
        status: "not",
        usedAt: null,
        to: href("/apps/webhooks/new"),
      },
    ];
  return webhooks.map(({ id, data }) => ({
    id,
    kind: "webhook",
    name: data.name,
    description: URL.parse(data.url)?.host ?? data.url,
    status: data.connected ? (data.failures > 0 ? "attention" : "connected") : data.stopped ? "attention" : "not",
    usedAt: data.lastSentAt,
    to: href("/apps/webhooks/:id", { id }),
  }));
}

async function tokenRows(user: User, now: Date): Promise<Connection[]> {
  const tokens = await listTokens(user, now);
  if (tokens.length === 0)
    return [
      {
        id: "token",
        kind: "token",
        name: appKindNames.token(),
        description: m.apps_token_about(),
        status: "not",
        usedAt: null,
        to: href("/apps/tokens/new"),
      },
    ];
  return tokens.map(({ id, data }) => ({
    id,
    kind: "token",
    name: data.name,
    description: data.scopes.map((scope) => scopeNames[scope]()).join(", "),
    status: isTokenOpen(data, now) ? "connected" : "not",
    usedAt: data.lastUsedAt,
    to: href("/apps/tokens/:id", { id }),
  }));
}

async function ownCalendar(user: User): Promise<Connection> {
  const feed = await findFeed(user);
  return {
    id: "calendar",
    kind: "calendar",
    name: appKindNames.calendar(),
    description: m.apps_calendar_about(),
    status: feed ? "connected" : "not",
    usedAt: feed?.lastReadAt ?? null,
    to: href("/qc/calendar/feed"),
  };
}

function email(): Connection {
  return {
    id: "email",
    kind: "email",
    name: appKindNames.email(),
    description: mailFolder === null ? m.apps_email_about() : m.apps_email_folder_about(),
    status: !sendsMail ? "not" : mailFolder === null ? "connected" : "attention",
    usedAt: null,
    to: href("/apps/email"),
  };
}
