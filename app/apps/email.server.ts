import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { m } from "#app/i18n/locale.ts";
import { withoutPersonal } from "#app/log.server.ts";
import { mails } from "#app/mail/mail.ts";
import { deliver, mailFolder, publicOrigin, sendsMail } from "#app/mail/transport.server.ts";
import { href } from "#app/ui/href.ts";

export async function readEmailSettings(user: User) {
  authorize(user, "manage apps");
  const [all, waiting] = await Promise.all([db.count(mails), db.count(mails, [["failed", "==", null]])]);
  return {
    /** Only the server's name, because the address holds a password. */
    server: config.SMTP_URL === undefined ? null : new URL(config.SMTP_URL).hostname,
    folder: sendsMail ? mailFolder : null,
    from: sendsMail ? config.MAIL_FROM : "",
    to: user.email,
    waiting,
    givenUp: all - waiting,
  };
}

/** Null if the server accepted it, else its error. @throws Response 409 if no mail is sent at all */
export async function sendTestMail(user: User): Promise<string | null> {
  authorize(user, "manage apps");
  if (!sendsMail) throw new Response(null, { status: 409 });
  const text = `${m.apps_email_test_text()}\n\n${publicOrigin}${href("/apps/email")}\n`;
  try {
    await deliver(newId(), { to: user.email, subject: m.apps_email_test_subject(), text });
    return null;
  } catch (error) {
    return withoutPersonal(String(error)).slice(0, 300);
  }
}
