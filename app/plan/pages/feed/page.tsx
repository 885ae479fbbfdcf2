import { z } from "zod";
import { readsAllStores } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { findFeed, makeFeed, revokeFeed } from "#app/plan/calendar-feeds.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";

export const meta = titled(m.plan_feed);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const feed = await findFeed(user);
  return {
    key: mintFormKey(user.uid, "make-feed"),
    since: feed && formatInstant(feed.createdAt, config.APP_TIME_ZONE),
    lastRead: feed?.lastReadAt ? formatInstant(feed.lastReadAt, config.APP_TIME_ZONE) : null,
    open: feed?.open ?? false,
    canIncludeOpen: readsAllStores(user),
  };
}

const feedForm = z.object({ intent: anyText, open: anyText });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const [now, page, form] = [new Date(), href("/qc/calendar/feed"), await readForm(request, feedForm)];
  return handleForm(form, async ({ intent, open }, identity) => {
    if (intent === "revoke") {
      const outcome = (await revokeFeed(user.uid, user, now)) ? "changed" : "same";
      return redirectChanged(request, page, outcome, m.plan_feed_revoked());
    }
    if (intent !== "make") return form.refuse({ "": m.ui_form_expired() });
    const token = await makeFeed(user, { open: open === "yes", ...identity }, now);
    const origin = config.ORIGIN ?? url.origin;
    const address = token && `${origin}${href("/calendar/:file", { file: `${token}.ics` })}`;
    return answerWithSecret(context, { address });
  });
}

export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { key, since, lastRead, open, canIncludeOpen } = loaderData;
  const created = actionData && "address" in actionData ? actionData : null;
  const reply = actionData && "reply" in actionData ? actionData.reply : undefined;
  const isOpen = fieldsOf<"open">(reply, { open: open ? "yes" : "" })("open").defaultValue === "yes";
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={m.plan_feed()} lead={m.plan_feed_lead()} />
      <FormErrors reply={reply} />
      {created?.address && (
        <Notice tone="good" title={m.plan_feed_made()}>
          <p className="mb-2">{m.plan_feed_copy()}</p>
          <CopyField name="address" label={m.plan_feed_address()} value={created.address} />
        </Notice>
      )}
      {created?.address === null && <Notice title={m.plan_feed_made_before()}>{m.plan_feed_made_before_body()}</Notice>}
      <PostForm formKey={key} className="panel flex flex-col gap-4">
        <p>{since ? m.plan_feed_since({ at: since }) : m.plan_feed_none()}</p>
        {since && (
          <p className="tabular-nums">{lastRead ? m.plan_feed_read({ at: lastRead }) : m.plan_feed_unread()}</p>
        )}
        {canIncludeOpen && (
          <label className="choice">
            <input type="checkbox" name="open" value="yes" defaultChecked={isOpen} /> {m.plan_feed_open()}
          </label>
        )}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" name="intent" value="make">
            {since ? m.plan_feed_renew() : m.plan_feed_make()}
          </Button>
          {since && (
            <Button tone="danger" name="intent" value="revoke">
              {m.plan_feed_revoke()}
            </Button>
          )}
        </div>
        {since && <p className="text-sm text-muted">{m.plan_feed_renew_body()}</p>}
      </PostForm>
    </div>
  );
}
