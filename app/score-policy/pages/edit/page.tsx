import { Form } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { PolicyMonth } from "#app/reports/monthly/policy-preview.server.ts";
import { rowLists } from "#app/score-policy/names.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { type PolicyDifference, Differences } from "./differences.tsx";
import { openPolicyForm, handlePolicyForm } from "./form.server.ts";
import { RowsPanel } from "./rows-panel.tsx";
import { PolicyPreview } from "./preview.tsx";
import { labelOfField } from "./field-label.ts";
import { ScoreFields, SeverityFields } from "./score-fields.tsx";

export const meta = titled(m.policy_edit_title);

const monthOf = (url: URL) => url.searchParams.get("month") ?? "";

export function loader({ url, context }: Route.LoaderArgs) {
  return openPolicyForm(requireUser(context), monthOf(url), new Date());
}

export function action({ request, url, context }: Route.ActionArgs) {
  return handlePolicyForm(requireUser(context), monthOf(url), request, new Date());
}

interface Answer {
  readonly reply: Reply;
  readonly rows: Route.ComponentProps["loaderData"]["rows"];
  readonly revision: string;
  readonly added?: string | null;
  readonly conflict?: readonly PolicyDifference[];
  readonly pastMonths?: number;
  readonly preview?: readonly PolicyMonth[];
}

export default function EditScorePolicy({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const field = fieldsOf(answer?.reply, page.first);
  const rows = answer?.rows ?? page.rows;
  const conflict = useAnswerFocus(answer);
  const labels = new Map(Object.keys(answer?.reply.error ?? {}).map((name) => [name, labelOfField(name)]));
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={m.policy_edit_title()}
        lead={m.policy_edit_lead({ month: formatMonth(page.from, getLocale()) })}
      />
      {page.problem && !answer && <Notice tone="warn" title={page.problem} />}
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-2">
        <SelectField
          label={m.policy_edit_from()}
          name="month"
          defaultValue={page.from}
          options={page.months.map((month) => ({ value: month, label: formatMonth(month, getLocale()) }))}
          className="min-w-40"
        />
        <Button>{m.policy_edit_show()}</Button>
      </Form>
      {page.next && (
        <Notice title={m.policy_edit_next({ month: formatMonth(page.next, getLocale()) })}>
          {m.policy_edit_next_body()}
        </Notice>
      )}
      <PostForm
        key={page.from}
        formKey={page.key}
        seen={answer?.revision ?? page.revision}
        action={href("/qc/score-policy/edit", { month: page.from })}
        className="flex flex-col gap-4"
        autoComplete="off"
        noValidate
      >
        {/* Enter in a field saves. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <FormErrors reply={answer?.reply} title={m.policy_problems()} tone="bad" labels={labels} />
        {answer?.conflict && <Differences differences={answer.conflict} focused={conflict} />}
        <ScoreFields field={field} />
        <SeverityFields field={field} />
        {rowLists.map((list) => (
          <RowsPanel
            key={list}
            list={list}
            rows={rows[list]}
            isChanged={rows[list].join() !== page.rows[list].join()}
            retireOnly={page.retireOnly}
            field={field}
            added={answer?.added}
          />
        ))}
        <PolicyPreview from={page.from} months={answer?.pastMonths ?? page.pastMonths} preview={answer?.preview} />
        <div className="action-bar">
          <LinkButton to={href("/qc/score-policy")}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary" name="intent" value="save">
            {answer?.conflict
              ? m.records_save_mine()
              : m.policy_edit_save({ month: formatMonth(page.from, getLocale()) })}
          </Button>
        </div>
      </PostForm>
    </div>
  );
}
