import type { Area } from "#app/area.ts";
import { reactionsJob } from "./reactions.server.ts";

export const area: Area = { jobs: [reactionsJob] };
