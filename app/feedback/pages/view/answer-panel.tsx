import { DueBadge } from "#app/feedback/pages/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { CasePage } from "./read-case.server.ts";

interface Props {
  page: CasePage;
  answer: { readonly reply: Reply; readonly stale?: true } | undefined;
}

export function AnswerPanel({ page, answer }: Props) {
  return (
    <Panel
      title={m.feedback_answer()}
      actions={page.answeredAt === null && <DueBadge at={page.due} isOverdue={page.overdue} />}
    >
      {page.answeredAt && (
        <dl>
          <Fact label={m.feedback_due()}>
            <span className="tabular-nums">{page.due}</span>
          </Fact>
          <Fact label={m.feedback_answered()}>
            <span className="tabular-nums">
              {page.late ? `${page.answeredAt} · ${m.feedback_late()}` : page.answeredAt}
            </span>
          </Fact>
        </dl>
      )}
      {page.answer && (!page.answers || answer?.stale) && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{page.answer}</p>
      )}
      {!page.answer && !page.answers && <p className="mt-3 text-muted">{m.feedback_answer_none()}</p>}
      {page.answers && <AnswerForm answers={page.answers} answered={page.answeredAt !== null} reply={answer?.reply} />}
    </Panel>
  );
}

function AnswerForm({
  answers,
  answered,
  reply,
}: {
  answers: NonNullable<CasePage["answers"]>;
  answered: boolean;
  reply: Reply | undefined;
}) {
  const field = fieldsOf<"answeredDay" | "answeredTime" | "answer">(reply, answers.first);
  return (
    <PostForm formKey={answers.key} seen={answers.seen} className="mt-3 flex flex-col gap-4">
      <FormErrors reply={reply} title={m.ui_not_saved()} />
      <TextAreaField {...field("answer")} label={m.feedback_answer_text()} rows={4} required />
      <div className="grid grid-cols-2 gap-4">
        <DayField {...field("answeredDay")} label={m.feedback_answered_day()} required />
        <TextField {...field("answeredTime")} label={m.ui_time()} type="time" required />
      </div>
      <Button tone={answered ? "secondary" : "primary"} className="md:self-start">
        {m.feedback_answer_save()}
      </Button>
    </PostForm>
  );
}
