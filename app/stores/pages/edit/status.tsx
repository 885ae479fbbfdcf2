import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { requireStatus } from "#app/records/move-page.server.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { storeRecord } from "#app/stores/stores.server.ts";
import { Notice } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/status";
import { findManagerName, storePages } from "./form.server.ts";

const labels = {
  closed: {
    title: () => m.stores_close_title(),
    body: () => m.stores_close_body(),
    button: () => m.stores_close(),
    done: () => m.stores_closed_done(),
  },
  open: {
    title: () => m.stores_reopen_title(),
    body: () => m.stores_reopen_body(),
    button: () => m.stores_reopen(),
    done: () => m.stores_reopened_done(),
  },
};
const other = { open: "closed", closed: "open" } as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? labels[other[loaderData.status]].title() : m.shell_nav_stores()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const page = await storePages.moves.load(user, params.id, "store-status");
  return { ...page, manager: page.status === "open" ? await findManagerName(page.id, new Date()) : undefined };
}

const formSchema = z
  .object({ to: z.enum(["open", "closed"]).nullable().catch(null), reason: reasonText })
  .refine(({ to, reason }) => to !== "closed" || reason, { path: ["reason"], error: () => m.stores_reason_missing() });

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return storePages.moves.handle(user, id, request, {
    schema: formSchema,
    change: ({ to, reason }, identity) =>
      storeRecord.setStatus(user, id, requireStatus(to), { reason, ...identity }, new Date()),
    toast: ({ to }) => ({
      message: labels[requireStatus(to)].done(),
      // To close it needs a reason.
      ...(to === "closed" && {
        undo: {
          action: href("/qc/stores/:id/status", { id }),
          fields: { to: "open", key: mintFormKey(user.uid, `store-status/${id}`) },
        },
      }),
    }),
  });
}

export default function StoreStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, status, manager } = loaderData;
  const to = other[status];
  return (
    <StatusForm
      page={loaderData}
      to={to}
      ends={to === "closed"}
      href={href("/qc/stores/:id", { id })}
      action={href("/qc/stores/:id/status", { id })}
      reply={actionData?.reply}
      texts={labels[to]}
      reason={{
        label: to === "closed" ? m.records_reason() : m.records_reason_optional(),
        required: to === "closed",
        hint: m.stores_reason_hint(),
      }}
    >
      {manager && <Notice title={m.stores_close_manager({ manager })} />}
    </StatusForm>
  );
}
