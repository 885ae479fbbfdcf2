import type { Area } from "#app/area.ts";
import { sendMails } from "./mails.server.ts";
import { sendsMail } from "./transport.server.ts";

export const area: Area = { jobs: sendsMail ? [sendMails] : [] };
