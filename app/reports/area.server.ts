import type { Area } from "#app/area.ts";
import { mailViewsJob, viewMail } from "./mail-views.server.ts";

export const area: Area = { jobs: [mailViewsJob], mailKinds: [viewMail] };
