/** A photo of a message in full, beside another one of the message; back leads to where the message stands. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { findMessage, pageEndFor, requireChat } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { showPhoto } from "#app/records/parts/record-photo.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/photo-page";
import { messageAnchor, photoHref } from "./photo-href.ts";

export const meta = titled(m.photos_photo);

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const chat = await requireChat(requireUser(context), id);
  const message = orNotFound(await findMessage(chat, url.searchParams.get("message") ?? ""));
  const { byName: name, at, number, photos } = message.data;
  const end = pageEndFor(chat, number);
  const page = href("/chats/:id", end === null ? { id } : { id, before: String(end) });
  return showPhoto(url, {
    title: `${name} · ${formatInstant(at, config.APP_TIME_ZONE)}`,
    back: { to: `${page}#${messageAnchor(number)}`, label: m.chats_back_to_message() },
    photos: photos.map((photo, index) => ({
      photo,
      label: m.chats_photo({ number: index + 1, name }),
      src: photoHref(id, message.id, photo.key),
      thumb: photoHref(id, message.id, photo.thumb),
    })),
    draws: () => false,
  });
}

export default function MessagePhoto({ loaderData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} answer={undefined} />;
}
