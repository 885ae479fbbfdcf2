import { useEffect, useRef, useState } from "react";
import { data } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import { decideAppeal } from "#app/checks/appeal-check.server.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { mustLeaveToOthers } from "#app/checks/deciders.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { type DecisionSubject, handleDecision, requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { DecisionErrors, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { isPossible, checkTransitions } from "#app/checks/transitions.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FieldError, TextAreaField } from "#app/ui/field.tsx";
import type { HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/decide";
import { type Decision, readDecision, readDecisionForm, refuseItems } from "./form.server.ts";
import { changeWords, toAppealFigures, figuresWords } from "./figures.tsx";
import { FindingBox, fieldLabels, typedReasons } from "./row.tsx";

const choices = ["remove", "keep"] as const;

const choiceWords = {
  remove: { title: m.checks_appeal_remove, means: m.checks_appeal_remove_means },
  keep: { title: m.checks_appeal_keep, means: m.checks_appeal_keep_means },
} as const;

export const meta = titled(m.checks_appeal_decide_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, decision: null, own: null }, { status: 400 });
  const stored = await requireSubject(user, id, checkTransitions.removeFinding.by);
  const isOpen = isPossible("removeFinding", stored.data);
  const isOwn = isOpen && (await mustLeaveToOthers(user, stored.data));
  const decision = isOpen && !isOwn ? await readDecision(stored.data) : null;
  const subject = await subjectOf(user, stored, "decide-appeal");
  const own = isOwn ? { title: m.checks_appeal_own_title(), body: m.checks_appeal_own_body() } : null;
  return data({ crumb: subject.crumb, subject, decision, own }, { status: decision ? 200 : isOwn ? 403 : 409 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const { data: check } = await requireSubject(user, id, checkTransitions.removeFinding.by);
  const before = toAppealFigures(check.outcome!);
  const form = await readDecisionForm(request, z.enum(choices, { error: () => m.checks_appeal_undecided() }));
  const decide = async ({ choice, words }: NonNullable<typeof form.value>, identity: HiddenValues) => {
    const decisions = Object.entries(choice).map(([item, chosen]) => ({
      item,
      removed: chosen === "remove",
      words: answerOf(words, item) ?? "",
    }));
    await decideAppeal(user, id, { decisions, ...identity }, new Date());
    const after = await findCheck(user, id);
    const message = [
      m.checks_appeal_decided(),
      after?.data.outcome && changeWords(before, toAppealFigures(after.data.outcome)),
    ];
    return redirectWithToast(request, viewHref(id), { tone: "good", message: message.filter(Boolean).join(" ") });
  };
  return handleDecision(form, decide, refusal);
}

const refusal = refuseItems({
  "own-check": ["", () => m.checks_appeal_own_title()],
  undecided: ["choice", () => m.checks_appeal_undecided()],
  "reason-missing": ["words", () => m.checks_appeal_keep_reason_missing()],
});

export default function DecideAppeal({ loaderData: { subject, decision, own }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address={href("/qc/check/appeal/decide", { id: "…" })} />;
  if (!decision) {
    const typed = typedReasons(actionData?.reply);
    const decided = subject.decided && { ...subject.decided, body: m.checks_appeal_overtaken_body() };
    return (
      <NotPossible title={m.checks_appeal_decide_title()} subject={subject} typed={typed} notice={own ?? decided} />
    );
  }
  return <DecisionForm subject={subject} decision={decision} answer={actionData} />;
}

interface DecisionFormProps {
  subject: DecisionSubject;
  decision: Decision;
  answer: Route.ComponentProps["actionData"];
}

function DecisionForm({ subject, decision: { before, rows, all }, answer }: DecisionFormProps) {
  const field = fieldsOf<`${"choice" | "words"}.${string}`>(answer?.reply);
  const form = useRef<HTMLFormElement>(null);
  const [undecided, setUndecided] = useState(0);
  const count = () => setUndecided(rows.length - form.current!.querySelectorAll("[type=radio]:checked").length);
  useEffect(count, [rows]);
  return (
    <div className="max-lg:max-w-2xl lg:max-w-5xl">
      <SubjectHead title={m.checks_appeal_decide_title()} subject={subject} />
      <DecisionErrors
        answer={answer}
        subject={subject}
        title={m.checks_appeal_not_decided()}
        labels={fieldLabels(rows.map(({ item }) => item))}
      />
      <p className="mb-4">
        <span>{m.checks_appeal_decide_body()}</span>
        {all && (
          <>
            <br />
            <span className="tabular-nums">{m.checks_appeal_all({ change: changeWords(before, all) })}</span>
          </>
        )}
      </p>
      <PostForm
        ref={form}
        formKey={subject.key}
        seen={subject.revision}
        onChange={count}
        className="flex flex-col gap-4"
      >
        {rows.map(({ item, reason, photos, without }) => {
          const { name, defaultValue: chosen, error } = field(`choice.${item.id}`);
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item} appealed={{ reason, photos }}>
              <div id={name} className="my-3 grid scroll-mt-20 grid-cols-2 gap-2 lg:mt-0">
                {error && <FieldError className="col-span-full">{error}</FieldError>}
                {choices.map((choice) => (
                  <label key={choice} className="segment flex-col items-start! justify-start! py-2.5 text-left">
                    <input type="radio" name={name} value={choice} required defaultChecked={chosen === choice} />
                    <span>{choiceWords[choice].title()}</span>
                    <span className="text-sm font-normal text-muted">{choiceWords[choice].means()}</span>
                    <span className="mt-auto tabular-nums">
                      {choice === "remove"
                        ? changeWords(before, without)
                        : m.checks_appeal_stays({ figures: figuresWords(before) })}
                    </span>
                  </label>
                ))}
              </div>
              <TextAreaField
                {...field(`words.${item.id}`)}
                label={m.checks_appeal_words()}
                rows={2}
                hint={m.checks_appeal_words_hint()}
              />
            </FindingBox>
          );
        })}
        <div className="action-bar items-center">
          {undecided > 0 && (
            <p role="status" className="text-sm text-muted max-md:w-full md:me-auto">
              {m.checks_appeal_left({ count: undecided })}
            </p>
          )}
          <LinkButton to={viewHref(subject.id)}>{subject.texts.cancel}</LinkButton>
          <Button tone="primary" disabled={undecided > 0}>
            {m.checks_appeal_decide_save({ count: rows.length })}
          </Button>
        </div>
      </PostForm>
    </div>
  );
}
