import { Link } from "react-router";
import { appKindNames } from "#app/apps/app-names.ts";
import type { Connection } from "#app/apps/connections.server.ts";
import { AppStatusBadge } from "#app/apps/pages/status-badge.tsx";
import { can } from "#app/auth/can.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";

const onServer = import.meta.env.SSR;

export const appColumns = defineColumns<Connection>()({
  name: {
    phone: "title",
    cell: ({ name, to }: Pick<Connection, "name" | "to">) => (
      <Link to={to} prefetch="intent" className="wrap-anywhere">
        {name}
      </Link>
    ),
    server: onServer && { label: m.apps_name, visibility: "always", value: ({ name, to }) => ({ name, to }) },
  },
  status: {
    phone: "bare",
    cell: ({ status, remedy }: { status: Connection["status"]; remedy: Connection["to"] | null }) => (
      <>
        <AppStatusBadge status={status} />
        {remedy && (
          <Link to={remedy} prefetch="intent" className="link ms-2 inline-block py-0.5">
            {m.apps_email_connect()}
          </Link>
        )}
      </>
    ),
    server: onServer && {
      label: m.apps_status,
      visibility: "always",
      value: ({ status, kind, to }) => ({ status, remedy: kind === "email" && status === "attention" ? to : null }),
    },
  },
  kind: {
    phone: "bare",
    // On a phone the card's title already says the kind of an app without a name.
    cell: ({ kind, isName }: { kind: string; isName: boolean }) => (
      <span className={isName ? "normal" : ""}>{kind}</span>
    ),
    server: onServer && {
      label: m.apps_kind,
      visibility: "always",
      value: ({ kind, name }) => ({ kind: appKindNames[kind](), isName: appKindNames[kind]() === name }),
    },
  },
  about: {
    phone: "bare",
    long: true,
    cell: (description: string) => <span className="cards-wide text-muted wrap-anywhere">{description}</span>,
    server: onServer && { label: m.apps_about, visibility: "always", value: ({ description }) => description },
  },
  used: {
    phone: "hidden",
    cell: (used: string) => <span className="tabular-nums">{used || "–"}</span>,
    server: onServer && {
      label: m.apps_used,
      visibility: "always",
      isFor: (user) => can(user, "manage apps"),
      value: ({ usedAt }, { today, timeZone }) =>
        usedAt === null ? "" : formatShortInstant(usedAt, today, timeZone, getLocale()),
    },
  },
});
