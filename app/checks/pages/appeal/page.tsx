import { data } from "react-router";
import type { User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { type AppealTime, openAppeal } from "#app/checks/appeal.ts";
import type { Check } from "#app/checks/check.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { appealTimeWords, readAppealTime } from "#app/checks/appeal-time.server.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { type DecisionSubject, handleDecision, requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { DecisionErrors, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { appellantOf } from "#app/checks/parts/history.server.ts";
import { isPossible, checkTransitions } from "#app/checks/transitions.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { config } from "#app/config.server.ts";
import { photoTypes } from "#app/files/photo.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { DraftWithoutForm } from "#app/outbox/draft-without-form.tsx";
import { isUnreached, sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { PhotoLimit } from "#app/photos/parts/photo-limit.tsx";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { appealRows, readAppealForm, refuseItems } from "./form.server.ts";
import { FindingBox, fieldLabels, typedReasons } from "./row.tsx";

export const meta = titled(m.checks_appeal_new_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, rows: [], settled: [], until: "", closed: null }, { status: 400 });
  const stored = await requireSubject(user, id, checkTransitions.appeal.by);
  const time = isPossible("appeal", stored.data) ? await readAppealTime(stored.data, new Date()) : null;
  const { rows, settled } = time && time.daysLeft >= 0 ? await appealRows(stored.data) : { rows: [], settled: [] };
  const subject = await subjectOf(user, stored, "appeal-check");
  const until = time ? appealTimeWords(time) : "";
  const closed = time ? overOf(time) : openOf(user, id, stored.data);
  return data({ crumb: subject.crumb, subject, rows, settled, until, closed }, { status: rows.length > 0 ? 200 : 409 });
}

function overOf({ last, daysLeft }: AppealTime) {
  if (daysLeft >= 0) return null;
  return { title: m.checks_appeal_over_title(), body: m.checks_appeal_over_body({ day: formatDay(last) }) };
}

function openOf(user: User, id: string, check: Check) {
  const open = openAppeal(check);
  if (!open) return null;
  const by = { name: appellantOf(user, check, open), at: formatInstant(open.at, config.APP_TIME_ZONE) };
  return {
    title: m.checks_appeal_open_title(),
    body: m.checks_appeal_open_body(by),
    link: { to: `${viewHref(id)}#appeals`, label: m.checks_appeal_open_view() },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const { data: check } = await requireSubject(user, id, checkTransitions.appeal.by);
  const now = new Date();
  const form = await readAppealForm(user, check, request, now);
  const appeal = async ({ choice, words }: NonNullable<typeof form.value>, identity: HiddenValues) => {
    // A reason or a photo counts as a tick.
    const items = Object.keys({ ...choice, ...words, ...form.photosByItem })
      .map((item) => ({ item, reason: answerOf(words, item) ?? "", photos: answerOf(form.photosByItem, item) ?? [] }))
      .filter(({ item, reason, photos }) => Object.hasOwn(choice, item) || reason.trim() || photos.length > 0);
    await appealCheck(user, id, { items, ...identity }, now);
    return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_appeal_sent() });
  };
  return handleDecision(form, appeal, refusal);
}

const refusal = refuseItems({
  "reason-missing": ["words", () => m.checks_appeal_reason_missing()],
  "appeal-empty": ["", () => m.checks_appeal_empty()],
  "appeal-late": ["", () => m.checks_appeal_over_title()],
  "appeal-full": ["", () => m.checks_appeal_full({ count: checkLimits.appealed })],
  "appeal-item": ["", () => m.checks_appeal_item()],
});

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function AppealCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, rows, closed } = loaderData;
  if (!subject) return <MissingCheck address={href("/qc/check/appeal", { id: "…" })} />;
  if (rows.length > 0) return <AppealForm {...loaderData} subject={subject} actionData={actionData} />;
  const typed = isUnreached(actionData) ? [] : typedReasons(actionData?.reply);
  return (
    <>
      <NotPossible
        title={m.checks_appeal_new_title()}
        subject={subject}
        typed={typed}
        notice={closed ?? subject.decided}
      />
      {typed.length === 0 && <DraftWithoutForm path={pathOf(subject.id)} actionData={actionData} />}
    </>
  );
}

const pathOf = (id: string) => href("/qc/check/appeal", { id });

interface AppealFormProps extends Pick<Route.ComponentProps["loaderData"], "rows" | "settled" | "until"> {
  subject: DecisionSubject;
  actionData: Route.ComponentProps["actionData"];
}

function AppealForm({ subject, rows, settled, until, actionData }: AppealFormProps) {
  const title = m.checks_appeal_new_title();
  const { form, notice, answer } = useFormDraft(pathOf(subject.id), actionData);
  const field = fieldsOf<`${"choice" | "words" | "photos"}.${string}`>(answer?.reply);
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title} subject={subject} />
      <DecisionErrors answer={answer} subject={subject} title={m.checks_appeal_not_sent()} labels={fieldLabels(rows)} />
      {notice}
      <p className="mb-4">
        {m.checks_appeal_new_body()} <strong>{until}</strong>
      </p>
      <PostForm
        ref={form}
        formKey={subject.key}
        seen={subject.revision}
        action={pathOf(subject.id)}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
      >
        {rows.map((item) => {
          const { name, defaultValue: chosen } = field(`choice.${item.id}`);
          const heldPhotos = answerOf(answer?.held ?? {}, item.id) ?? [];
          const reason = field(`words.${item.id}`);
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item}>
              <label className="choice mt-1">
                <input
                  type="checkbox"
                  name={name}
                  value="on"
                  defaultChecked={chosen === "on" || heldPhotos.length > 0 || Boolean(reason.defaultValue)}
                />
                {m.checks_appeal_this()}
              </label>
              {heldPhotos.map((photo) => (
                <input key={photo} type="hidden" name={`held.${item.id}`} value={photo} />
              ))}
              <div className="mt-1 hidden [fieldset:has(:checked)_&]:block">
                <TextAreaField {...reason} label={m.checks_appeal_reason()} rows={2} />
                <TextField
                  {...field(`photos.${item.id}`)}
                  label={m.checks_appeal_photos()}
                  ref={shrinkPhotos}
                  type="file"
                  defaultValue={undefined}
                  accept={photoTypes.join(",")}
                  multiple
                  className="mt-3"
                  hint={
                    <>
                      <span>
                        {heldPhotos.length > 0
                          ? m.checks_appeal_photos_held({ count: heldPhotos.length })
                          : m.checks_appeal_photos_hint({ count: checkLimits.appealPhotos })}
                      </span>{" "}
                      <PhotoLimit />
                    </>
                  }
                />
              </div>
            </FindingBox>
          );
        })}
        {settled.length > 0 && (
          <Panel title={m.checks_appeal_settled()}>
            <p className="mb-2">{m.checks_appeal_final_body()}</p>
            <ul>
              {settled.map(({ id, number, text }) => (
                <li key={id} className="wrap-anywhere">
                  <a href={viewHref(subject.id, id)} className="link inline-flex min-h-11 items-center gap-2">
                    <span className="tabular-nums">{number}</span> <span>{text}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <p>{m.checks_appeal_new_once()}</p>
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.texts.cancel}</LinkButton>
          <Button tone="primary">{m.checks_appeal_send()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
