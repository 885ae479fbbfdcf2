import { data } from "react-router";
import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { handleDecision, requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { DecisionErrors, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { isPossible, checkTransitions } from "#app/checks/transitions.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, type ButtonTone, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { decideHref, isMove, type Move } from "#app/checks/moves.ts";
import { href } from "#app/ui/href.ts";

const moveTexts: Record<
  Move,
  { title: () => string; body: (inspector: string) => string; button: () => string; done: () => string }
> = {
  approve: {
    title: () => m.checks_decide_approve_title(),
    body: () => m.checks_decide_approve_body(),
    button: () => m.checks_decide_approve(),
    done: () => m.checks_decide_approved(),
  },
  reopen: {
    title: () => m.checks_decide_reopen_title(),
    body: (inspector) => m.checks_decide_reopen_body({ inspector }),
    button: () => m.checks_decide_reopen(),
    done: () => m.checks_decide_reopened(),
  },
  void: {
    title: () => m.checks_decide_void_title(),
    body: () => m.checks_decide_void_body(),
    button: () => m.checks_decide_void(),
    done: () => m.checks_decide_voided(),
  },
};
const tones: Record<Move, ButtonTone> = { approve: "primary", reopen: "primary", void: "danger" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.move ? moveTexts[loaderData.move].title() : m.shell_nav_checks()) }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const [id, move] = [search.get("id") ?? "", search.get("move") ?? ""];
  if (!isMove(move)) authorize(user, "decide check");
  if (!id || !isMove(move))
    return data({ move: null, subject: null, possible: false, params: { id, move } }, { status: 400 });
  const stored = await requireSubject(user, id, checkTransitions[move].by);
  const possible = isPossible(move, stored.data);
  const subject = await subjectOf(user, stored, "decide-check");
  return data(
    { crumb: subject.crumb, move, subject, possible, params: { id, move } },
    { status: possible ? 200 : 409 },
  );
}

const formSchema = z.object({ reason: reasonText });
const refusal = refuseCodes(CheckRefused, { "reason-missing": ["reason", () => m.checks_decide_reason_missing()] });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const [id, move] = [search.get("id") ?? "", search.get("move") ?? ""];
  if (isMove(move)) await requireSubject(user, id, checkTransitions[move].by);
  else authorize(user, "decide check");
  const form = await readForm(request, formSchema);
  if (!isMove(move)) return form.refuse({}, { stale: false });
  const decide = async (value: { reason: string }, identity: HiddenValues) => {
    await decideCheck(user, id, move, { ...value, ...identity }, new Date());
    return redirectWithToast(request, viewHref(id), { tone: "good", message: moveTexts[move].done() });
  };
  return handleDecision(form, decide, refusal);
}

export default function DecideCheck({
  loaderData: { move, subject, possible, params },
  actionData,
}: Route.ComponentProps) {
  if (!move && params.id) return <MissingMove {...params} />;
  if (!move) return <MissingCheck address={href("/qc/check/decide", { id: "…", move: "approve" })} />;
  const { title, body, button } = moveTexts[move];
  const reason = fieldsOf<"reason">(actionData?.reply)("reason");
  if (!possible)
    return (
      <NotPossible
        title={title()}
        subject={subject}
        typed={reason.defaultValue ? [reason.defaultValue] : []}
        notice={move === "reopen" ? subject.imported : null}
      />
    );
  const needed = checkTransitions[move].reason;
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title()} subject={subject} />
      <DecisionErrors answer={actionData} subject={subject} />
      <p className="mb-4">{body(subject.inspector)}</p>
      {move === "reopen" && subject.removed > 0 && (
        <p className="mb-4">{m.checks_decide_reopen_removed({ count: subject.removed })}</p>
      )}
      <PostForm
        formKey={subject.key}
        seen={subject.revision}
        action={decideHref(subject.id, move)}
        className="flex flex-col gap-4"
      >
        <TextAreaField
          {...reason}
          label={needed ? m.checks_decide_reason() : subject.texts.optional}
          rows={3}
          required={needed}
          hint={subject.texts.reasonHint}
        />
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.texts.cancel}</LinkButton>
          <Button tone={tones[move]}>{button()}</Button>
        </div>
      </PostForm>
    </div>
  );
}

function MissingMove({ id, move }: { id: string; move: string }) {
  return (
    <>
      <PageHeader
        title={m.checks_decide_which_title()}
        lead={
          <>
            {move && (
              <>
                <span>{m.checks_decide_which_unknown({ move })}</span>
                <br />
              </>
            )}
            <span>
              {m.checks_decide_which_body({
                address: decodeURI(href("/qc/check/decide", { id: "…", move: "approve" })),
              })}
            </span>
          </>
        }
      />
      <LinkButton tone="primary" to={viewHref(id)}>
        {m.checks_edit_closed_view()}
      </LinkButton>
    </>
  );
}
