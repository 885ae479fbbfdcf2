import { useEffect } from "react";
import { Form, redirect, useNavigation, useSubmit } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref, importsHref } from "#app/import/href.ts";
import { type ImportStatus, isWorking } from "#app/import/import.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { continueRun } from "./continue-run.server.ts";
import { readProgress } from "./run-page.server.ts";
import { ProgressMeter } from "#app/ui/progress.tsx";

export const meta = titled(m.shell_imports);

export async function loader({ params, context }: Route.LoaderArgs) {
  const progress = await readProgress(requireUser(context), params.id, new Date());
  if (!isWorking(progress.status)) throw redirect(importHref(params.id), 302);
  return progress;
}

export async function action({ params, context }: Route.ActionArgs) {
  return continueRun(requireUser(context), params.id, new Date());
}

const titles: Partial<Record<ImportStatus, () => string>> = {
  judging: () => m.imports_run_judging(),
  writing: () => m.imports_state_writing(),
  checking: () => m.imports_run_checking(),
  undoing: () => m.imports_state_undoing(),
};

/** Interval of looking at the progress while another request works. */
const pollMs = 2000;

export default function ImportRun({ loaderData }: Route.ComponentProps) {
  const { id, fileName, status, done, total, inRows, lease } = loaderData;
  const submit = useSubmit();
  const { state } = useNavigation();
  const to = importHref(id, "/run");
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void submit(null, { method: "post", action: to }), lease ? pollMs : 0);
    return () => clearTimeout(timer);
  }, [state, submit, to, lease]);
  const values = { done: formatNumber(done, getLocale()), total: formatNumber(total, getLocale()) };
  const title = titles[status]!();
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} lead={fileName} />
      {lease && <Notice title={(lease.isInterrupted ? m.imports_run_interrupted : m.imports_run_held)(lease)} />}
      <p className="tabular-nums" role="status">
        {inRows ? m.imports_run_rows(values) : m.imports_run_steps(values)}
      </p>
      <div className="my-3">
        <ProgressMeter done={done} of={Math.max(total, 1)} label={title} />
      </div>
      <p className="mb-4 text-muted">{m.imports_run_hint()}</p>
      <Form method="post" action={to} className="action-bar">
        <LinkButton to={importsHref}>{m.imports_back()}</LinkButton>
        <Button tone="primary">{m.imports_run_continue()}</Button>
      </Form>
    </div>
  );
}
