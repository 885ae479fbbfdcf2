import { Link } from "react-router";
import { formatShortMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Badge, type BadgeLook, PanelHeader, quiet } from "#app/ui/page.tsx";
import { Table } from "#app/ui/table.tsx";
import type { PolicyPage } from "./read-policy.server.ts";

type Version = PolicyPage["versions"][number];
type Status = Version["status"];

const signs: Record<Status, BadgeLook & { name: () => string }> = {
  "in-force": { tone: "good", sign: "passed", name: () => m.policy_in_force() },
  "to-come": { tone: "accent", sign: "time", name: () => m.policy_to_come() },
  past: { ...quiet, name: () => m.policy_past() },
};

export function PolicyVersionTable({ page: { versions, firstOpen } }: { page: PolicyPage }) {
  return (
    <section className="mt-6">
      <PanelHeader title={m.policy_versions()}>{null}</PanelHeader>
      <Table
        caption={m.policy_versions()}
        rows={versions}
        keyOf={({ from }) => from ?? ""}
        columns={[
          {
            key: "from",
            label: m.policy_from(),
            phone: "title",
            cell: linkOf,
          },
          {
            key: "status",
            label: m.policy_status(),
            cell: statusOf,
          },
          {
            key: "edit",
            label: <span className="sr-only">{m.records_edit()}</span>,
            cell: (version) => firstOpen && editOf(version),
          },
        ]}
      />
    </section>
  );
}

function linkOf({ from }: Version) {
  return (
    <Link to={href("/qc/score-policy", { month: from ?? "2000-01" })}>
      {from ? formatShortMonth(from) : m.policy_always()}
    </Link>
  );
}

function statusOf({ status }: Version) {
  const { name, ...look } = signs[status];
  return <Badge {...look}>{name()}</Badge>;
}

function editOf({ from, status }: Version) {
  if (!from || status !== "to-come") return null;
  return (
    <LinkButton tone="quiet" to={href("/qc/score-policy/edit", { month: from })}>
      {m.records_edit()}
    </LinkButton>
  );
}
