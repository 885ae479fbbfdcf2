import { createContext, redirect } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { messageForm } from "#app/chats/chat-form.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { findChat, markChatRead, requireChat } from "#app/chats/chats.server.ts";
import { readChatList } from "#app/chats/pages/list/read-list.server.ts";
import { ChatRows } from "#app/chats/pages/list/rows.tsx";
import { ChatSearch } from "#app/chats/pages/list/search.tsx";
import { chatRefusal } from "#app/chats/pages/problems.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { readPhotoField } from "#app/photos/form-photos.server.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { useShownChat } from "#app/notifications/parts/use-shown-chat.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { ChatHead } from "./head.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./messages.tsx";
import { readChatPage } from "./read-chat.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? m.shell_nav_chats()) }];
}

function endOf(url: URL): number | null {
  const before = Number(url.searchParams.get("before"));
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}

const readContext = createContext(Infinity);

/** Marks messages as read before the layout counts the unread ones. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, params, context }) => {
    const user = requireUser(context);
    const chat = request.method === "GET" && endOf(url) === null ? await findChat(user, params.id) : null;
    if (chat) context.set(readContext, await markChatRead(user, chat));
  },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const chat = await requireChat(user, params.id);
  const [page, { rows }] = await Promise.all([
    readChatPage(user, chat, endOf(url), context.get(readContext)),
    readChatList(user, null),
  ]);
  return { ...page, others: rows };
}

const photosOfForm = "chat-photo";

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  await requireChat(user, id);
  const most = chatLimits.photos;
  const form = await readForm(request, messageForm, {
    photos: {
      field: "photos",
      saveFiles: (upload) =>
        readPhotoField(
          user,
          upload,
          { form: photosOfForm, max: most, fullMessage: m.chats_problem_photos({ most }) },
          now,
        ),
    },
  });
  const { fields, photos, problem } = form;
  const notify = fields.getAll("notify").map(String);
  const post = async ({ text }: { text: string }, submission: FormIdentity) => {
    await postMessage(user, id, { text, photos, notify }, submission, now);
    return redirect(href("/chats/:id", { id }));
  };
  return handleForm(form, post, { check: () => ({ photos: problem }), refusal: chatRefusal, more: { notify } });
}

export default function ChatView({ loaderData: page, actionData }: Route.ComponentProps) {
  useShownChat(page.id);
  return (
    <div className="chat">
      <nav aria-label={m.shell_nav_chats()} className="chat-rows hidden xl:flex">
        <LinkButton to={href("/chats/new")} className="mb-2">
          {m.chats_new_title()}
        </LinkButton>
        <ChatSearch />
        <ChatRows rows={page.others} current={page.id} />
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ChatHead page={page} />
        <MessageList key={`${page.id} ${page.latest}`} page={page} />
        <MessageForm key={`${page.id} ${page.formVersion}`} page={page} answer={actionData} />
      </div>
    </div>
  );
}
