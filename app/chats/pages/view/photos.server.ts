import { findChat, findMessage, pageEndFor } from "#app/chats/chats.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { definePhotoPages, showPhotos } from "#app/photos/parts/photo-pages.server.ts";
import { href } from "#app/ui/href.ts";
import { messageAnchor, messagePhotoHref } from "./photo-href.ts";

export const messagePhotos = definePhotoPages({
  async find(user, id, search) {
    const messageId = search.get("message");
    const chat = messageId ? await findChat(user, id) : null;
    const message = chat && messageId && (await findMessage(chat, messageId));
    return message ? { id, chat, message } : null;
  },
  describe(_, { id, chat, message }) {
    const { byName: name, at, number, photos } = message.data;
    const end = pageEndFor(chat, number);
    const page = href("/chats/:id", end === null ? { id } : { id, before: String(end) });
    return {
      title: `${name} · ${formatInstant(at, config.APP_TIME_ZONE)}`,
      back: { to: `${page}#${messageAnchor(number)}`, label: m.chats_back_to_message() },
      photos: showPhotos(
        photos,
        (key) => messagePhotoHref(id, message.id, key),
        (photoNumber) => m.chats_photo({ number: photoNumber, name }),
      ),
      canDraw: () => false,
    };
  },
});
