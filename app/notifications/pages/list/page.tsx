import { Form, Link, redirect, useSubmit } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatToday } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { countUnread, listNotices, markAllRead, markNoticeRead } from "#app/notifications/inbox.server.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Badge, EmptyState, PageHeader } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/page";

export const meta = titled(m.shell_notifications);

const searchSchema = z.object({ show: z.enum(["unread"]).optional().catch(undefined), cursor: z.string().optional() });

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { show, cursor = null } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const onlyUnread = show === "unread";
  const shownAt = new Date().toISOString();
  const [page, count] = await Promise.all([listNotices(user, { onlyUnread, cursor }), countUnread(user.uid)]);
  const days = [...Map.groupBy(page.entries, ({ day }) => day)].map(([day, entries]) => ({
    title: formatToday(day, getLocale()),
    entries,
  }));
  return { days, next: page.next, onlyUnread, count, first: cursor !== null, shownAt };
}

const formSchema = z
  .object({ id: anyText, until: anyText })
  .refine(({ id, until }) => id !== "" || z.iso.datetime().safeParse(until).success);

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const back = href("/notifications");
  return handleButton(await readForm(request, formSchema), { request, back }, async ({ id, until }) => {
    if (id) {
      await markNoticeRead(user, id, new Date());
      return redirect(back);
    }
    const now = new Date();
    const count = await markAllRead(user, until, now);
    return redirectWithToast(request, back, {
      tone: "good",
      message: m.notifications_marked({ count }),
      ...(count > 0 && { undo: { action: href("/notifications/unread"), fields: { at: now.toISOString() } } }),
    });
  });
}

export default function Inbox({ loaderData: page }: Route.ComponentProps) {
  const search = (params: Record<string, string>) =>
    new URLSearchParams({ ...(page.onlyUnread && { show: "unread" }), ...params }).toString();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={m.shell_notifications()}
        lead={<span className="max-md:hidden">{m.notifications_lead()}</span>}
        actions={
          <MoreMenu>
            {page.count > 0 && (
              <Form method="post">
                <input type="hidden" name="until" value={page.shownAt} />
                <Button>{m.notifications_mark_all()}</Button>
              </Form>
            )}
            <LinkButton to={href("/settings/notifications")}>{m.notifications_choose()}</LinkButton>
          </MoreMenu>
        }
      />
      <Tabs label={m.notifications_show()}>
        <Link to={href("/notifications")} className="tab" aria-current={page.onlyUnread ? undefined : "page"}>
          {m.notifications_all()}
        </Link>
        <Link
          to={href("/notifications", { show: "unread" })}
          className="tab"
          aria-current={page.onlyUnread ? "page" : undefined}
        >
          {m.notifications_unread({ count: page.count })}
        </Link>
      </Tabs>
      {page.days.length === 0 ? (
        <EmptyState title={page.onlyUnread ? m.notifications_none_unread() : m.notifications_none()}>
          {m.notifications_none_body()}
        </EmptyState>
      ) : (
        page.days.map(({ title, entries }) => (
          <section key={title} className="not-first:mt-4">
            <h2 className="mb-1 text-base">{title}</h2>
            <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager first={page.first ? search({}) : null} next={page.next && search({ cursor: page.next })} />
    </div>
  );
}

type EntryProps = Route.ComponentProps["loaderData"]["days"][number]["entries"][number];

function Entry({ id, time, isUrgent, isUnread, line }: EntryProps) {
  const submit = useSubmit();
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken">
      <span
        className={`mt-2 size-2 flex-none rounded-full ${isUnread ? "bg-accent" : ""}`}
        role="img"
        aria-label={isUnread ? m.notifications_is_unread() : undefined}
        aria-hidden={!isUnread}
      />
      <div className="min-w-0 flex-1 leading-5">
        {line ? (
          <Link
            to={line.to}
            title={line.text}
            className={`line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:content-[''] ${isUnread ? "font-semibold" : ""}`}
            onClick={() => isUnread && void submit({ id }, { method: "post", navigate: false })}
          >
            {line.head}
          </Link>
        ) : (
          <p className="text-muted">{m.notifications_hidden()}</p>
        )}
        <p className="mt-0.5 flex items-center gap-2 text-sm text-muted tabular-nums">
          {isUrgent && (
            <Badge tone="bad" sign="severe">
              {m.notifications_urgent()}
            </Badge>
          )}
          <span className="min-w-0 truncate">{[time, ...(line?.facts ?? [])].join(" · ")}</span>
        </p>
      </div>
      {isUnread && (
        <Form method="post" className="relative -my-1 flex-none">
          <input type="hidden" name="id" value={id} />
          <Button tone="quiet" className="-me-3 px-0" title={m.notifications_mark()}>
            <Icon name="check" />
            <span className="sr-only">{m.notifications_mark()}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
