import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { checkStatusLabel } from "#app/checks/check-names.ts";
import { type Check, checkRevision } from "#app/checks/check.ts";
import { findChecks } from "#app/checks/checks.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { maxQueueRows } from "#app/checks/queue.server.ts";
import { isPossible } from "#app/checks/transitions.ts";
import { m } from "#app/i18n/locale.ts";
import type { Skipped } from "#app/records/change-each.server.ts";
import { defineBulk } from "#app/records/define-bulk.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { queueList, toQueueRows } from "./queue-list.server.ts";

export const approvals = defineBulk({
  name: "approve-checks",
  path: href("/qc/check/approve"),
  list: queueList,
  listHref: (search) => href("/qc/check/queue", search),
  boxes: "check",
  max: maxQueueRows,
  timeoutMs: Infinity,
  authorize: (user) => authorize(user, "decide check"),
  find: findChecks,
  forms: { approve: emptyForm },
  actions: {
    approve: {
      label: () => m.checks_approve_many_title(),
      isPossible: (check) => isPossible("approve", check),
      async change(user, { id }, _, { seen, run, now }) {
        await decideCheck(user, id, "approve", { seen, run }, now);
        return "changed";
      },
    },
  },
  describe: (documents, { now }) => toQueueRows(documents, now),
  revisionOf: checkRevision,
  warnings(rows) {
    const count = rows.filter(({ until }) => until !== null).length;
    return count > 0 ? [m.checks_approve_many_open({ count })] : [];
  },
  texts: {
    unknown: () => m.checks_approve_many_none(),
    lead: () => m.checks_decide_approve_body(),
    none: () => m.checks_approve_many_none(),
    back: () => m.checks_queue_back(),
    cancel: () => m.checks_queue_back(),
    button: (count) => m.checks_approve_many_do({ count }),
    done: (count) => m.checks_approve_many_done({ count }),
    cut: (count) => m.checks_approve_many_most({ count }),
  },
  async report({ request, back, changed, skipped, hasMore }) {
    if (skipped.length === 0 && !(await hasMore()))
      return redirectWithToast(request, back, {
        tone: "good",
        message: m.checks_approve_many_done({ count: changed }),
      });
    return data({ changed, skipped: skipped.map(describeSkipped) }, { status: skipped.length > 0 ? 409 : 200 });
  },
});

function describeSkipped({ id, record }: Skipped<Check>): string {
  if (!record) return m.checks_approve_many_gone({ check: id });
  const check = `${record.storeName}, ${record.code}`;
  return m.checks_approve_many_moved({ check, status: checkStatusLabel(record.status) });
}
