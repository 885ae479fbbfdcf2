import { data } from "react-router";
import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { isCounted } from "#app/checks/check.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { listShares, shareCheck } from "#app/checks/share-check.server.ts";
import { maxShareLinks, shareDays } from "#app/checks/share-link.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/share";

export const meta = titled(m.checks_share_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, possible: false, links: [] }, { status: 400 });
  const stored = await requireSubject(user, id, "share check");
  const possible = isCounted(stored.data);
  const links = await listShares(user, id, new Date());
  const instant = (at: string) => formatInstant(at, config.APP_TIME_ZONE);
  const subject = await subjectOf(user, stored, "share-check");
  return data(
    {
      crumb: subject.crumb,
      subject,
      possible,
      links: links.map((link) => ({
        id: link.id,
        line: m.checks_share_line({
          name: link.data.byName,
          at: instant(link.data.at),
          until: instant(link.data.expiresAt),
        }),
        key: mintFormKey(user.uid, `revoke-share/${id}`),
      })),
    },
    { status: possible ? 200 : 409 },
  );
}

const formSchema = z.object({ days: z.enum(shareDays.map(String)) });
const refusal = refuseCodes(CheckRefused, {
  "shared-often": ["", () => m.checks_share_full({ count: maxShareLinks })],
});

/** Answers with the link instead of a redirect, because it can't be looked up later. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { searchParams, origin } = url;
  const id = searchParams.get("id") ?? "";
  await requireSubject(user, id, "share check");
  const form = await readForm(request, formSchema);
  const share = async ({ days }: z.output<typeof formSchema>, { key }: HiddenValues) => {
    const token = await shareCheck(user, id, { key, days: Number(days) }, new Date());
    if (token === null) return form.refuse({ "": m.checks_share_again() }, { status: 409, link: "" });
    return answerWithSecret(context, {
      reply: { initialValue: { days } },
      link: (config.ORIGIN ?? origin) + href("/share/:token", { token }),
    });
  };
  return handleForm(form, share, { refusal, stale: m.checks_share_again(), more: { link: "" } });
}

export default function ShareCheck({ loaderData: { subject, possible, links }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address={href("/qc/check/share", { id: "…" })} />;
  const title = m.checks_share_title();
  if (!possible) return <NotPossible title={title} subject={subject} typed={[]} />;
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title} subject={subject} />
      <FormErrors reply={actionData?.reply} />
      {actionData?.link && (
        <div className="mb-4">
          <Notice tone="good" title={m.checks_share_made_title()}>
            <CopyField name="link" label={m.checks_share_link()} value={actionData.link} />
          </Notice>
        </div>
      )}
      <p className="mb-4">{m.checks_share_body()}</p>
      <PostForm formKey={subject.key} className="mb-6 flex flex-wrap items-end gap-3">
        <SelectField
          {...fieldsOf<"days">(actionData?.reply, { days: "7" })("days")}
          label={m.checks_share_days()}
          options={shareDays.map((count) => ({ value: String(count), label: m.checks_share_day_count({ count }) }))}
        />
        <Button tone="primary">{m.checks_share_make()}</Button>
      </PostForm>
      <Panel title={m.checks_share_open()}>
        {links.length === 0 && <p className="text-muted">{m.checks_share_none()}</p>}
        <ul>
          {links.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center justify-between gap-3 border-line py-2 not-first:border-t"
            >
              <span className="min-w-0 flex-1 basis-56 tabular-nums">{link.line}</span>
              <PostForm formKey={link.key} action={href("/qc/check/share/revoke", { id: subject.id })}>
                <Button name="link" value={link.id}>
                  {m.checks_share_revoke()}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </Panel>
      <p className="mt-4">
        <LinkButton to={viewHref(subject.id)}>{subject.texts.view}</LinkButton>
      </p>
    </div>
  );
}
