import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { deviceOf } from "#app/sign-in/device-name.ts";
import { endOneSession, listSessions } from "#app/sign-in/session.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { noteUserEvent } from "#app/users/user-record.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function readDevices(request: Request, context: Context) {
  const sessions = await listSessions(requireUser(context).uid, request, new Date());
  return sessions.map(({ agent, createdAt, lastUsedAt, ...session }) => {
    const device = deviceOf(agent);
    const [since, used] = [createdAt, lastUsedAt].map((at) => formatInstant(at, config.APP_TIME_ZONE));
    return {
      ...session,
      name: device ? m.settings_device(device) : m.settings_device_unknown(),
      times: m.settings_device_times({ since: since!, used: used! }),
    };
  });
}

export async function signOutOfDevice(request: Request, context: Context) {
  const { uid, email } = requireUser(context);
  const page = href("/settings/account");
  const { value } = await readForm(request, z.object({ session: anyText }));
  if (!(await endOneSession(uid, value?.session ?? ""))) return redirectUnchanged(request, page, 204);
  await noteUserEvent(uid, "session-ended", new Date());
  recordSecurityEvent({ what: "session-revoked", account: email, by: email });
  return redirectWithToast(request, page, { tone: "good", message: m.settings_device_ended() });
}
