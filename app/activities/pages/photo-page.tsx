import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { PhotoPage } from "#app/photos/parts/photo-page.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/photo-page";
import { activityPhotos } from "./photos.server.ts";

export const meta = titled(m.photos_photo);

export const loader = activityPhotos.loader;

export const action = activityPhotos.action;

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default PhotoPage;
