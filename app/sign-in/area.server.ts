import type { Area } from "#app/area.ts";
import { sweepExpired } from "./expired.server.ts";
import { invitationMail } from "./people.server.ts";
import { secondStepMail } from "./second-step/second-step-mail.server.ts";

export const area: Area = {
  jobs: [{ name: "sweep-expired", every: 60 * 60_000, run: ({ now, signal }) => sweepExpired(now, signal) }],
  mailKinds: [invitationMail, secondStepMail],
};
