import { redirect } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { messageForm } from "#app/chats/chat-form.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { requireChat } from "#app/chats/chats.server.ts";
import { refusalOf } from "#app/chats/pages/problems.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { photoField, takeFormPhotos } from "#app/checks/parts/form-photos.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { parseForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { ChatHead } from "./head.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./messages.tsx";
import { readChatPage } from "./read-chat.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? m.chats_title()) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const before = Number(new URL(request.url).searchParams.get("before"));
  const chat = await requireChat(user, params.id);
  return readChatPage(user, chat, Number.isSafeInteger(before) && before > 0 ? before : null);
}

const photosOfForm = "chat-photo";

/** Keeps the photos that come along, and adds the message. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  await requireChat(user, id);
  const { fields, files, signal } = await readUpload(request);
  const { photos, problem } = await takeFormPhotos(
    user,
    photosOfForm,
    {
      held: fields.getAll("keptPhoto"),
      sent: files.filter(({ name }) => name === "photos"),
      most: chatLimits.photos,
      full: m.chats_problem_photos({ most: chatLimits.photos }),
    },
    signal,
    now,
  );
  const form = parseForm(fields, messageForm);
  const notify = fields.getAll("notify").map(String);
  const typed = { held: photos.map((photo) => photoField(user, photosOfForm, photo)), notify };
  if (!form.value) return form.refuse({}, typed);
  if (problem) return form.refuse({ photos: problem }, typed);
  try {
    await postMessage(user, id, { text: form.value.text, photos, notify }, form.value, now);
  } catch (error) {
    const { errors, status } = refusalOf(error);
    return form.refuse(errors, { status, ...typed });
  }
  return redirect(href("/chats/:id", { id }));
}

export default function ChatView({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <div className="flex h-[calc(100dvh-var(--spacing-bar)-3rem)] min-h-112 max-w-3xl flex-col lg:h-[calc(100dvh-var(--spacing-bar)-4.5rem)]">
      <ChatHead page={page} />
      <MessageList page={page} />
      <MessageForm key={`${page.id} ${page.written}`} page={page} answer={actionData} />
    </div>
  );
}
