import { m } from "#app/i18n/locale.ts";

export const chatFieldNames = {
  text: () => m.chats_message(),
  photos: () => m.chats_photos_label(),
  notify: () => m.chats_notify(),
  name: () => m.chats_group_name(),
  with: () => m.chats_choose_people(),
  q: () => m.chats_find_people(),
};
