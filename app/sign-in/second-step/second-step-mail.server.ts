import { z } from "zod";
import { nameOf } from "#app/auth/user.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { MailKind } from "#app/mail/mails.server.ts";
import { getProfile } from "#app/users/users.server.ts";

const messages = {
  "second-step-added": m.sign_in_second_mail_added,
  "second-step-removed": m.sign_in_second_mail_removed,
  "second-step-reset": m.sign_in_second_mail_reset,
  "recovery-codes-made": m.sign_in_second_mail_codes_made,
  "recovery-code-used": m.sign_in_second_mail_code_used,
};
type Change = keyof typeof messages;

const inputSchema = z.object({ what: z.enum(Object.keys(messages) as [Change, ...Change[]]) });

export const secondStepMail: MailKind<z.infer<typeof inputSchema>> = {
  name: "second-step",
  input: inputSchema,
  async write(to, { what }) {
    const profile = await getProfile(to);
    if (!profile || profile.disabled) return null;
    return inLocale(profile.locale ?? "en", () => ({
      to: profile.email,
      subject: m.sign_in_second_mail_subject(),
      text: [
        m.sign_in_second_mail_hello({ name: nameOf(profile) }),
        "",
        messages[what](),
        "",
        m.sign_in_second_mail_not_you(),
        "",
      ].join("\n"),
    }));
  },
};
