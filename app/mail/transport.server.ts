/** By SMTP; the embedded engine without a server writes mails to a folder instead. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { config } from "#app/config.server.ts";
import type { MailMessage } from "./mail.ts";

const second = 1000;

export const sendsMail = config.SMTP_URL !== undefined || config.ENGINE === "embedded";

export const reachesPeople = config.SMTP_URL !== undefined;

export const publicOrigin = config.ORIGIN ?? `http://localhost:${config.PORT}`;

const folder = join(config.DATA_DIR, "mail");

const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });

const smtp = config.SMTP_URL === undefined ? null : createTransport(withTimeouts(config.SMTP_URL));

function withTimeouts(address: string): string {
  const url = new URL(address);
  const defaults = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 20 * second };
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** Mail programs show mails with the same id only once. @throws the server's own error; see `isRefused` */
export async function deliver(id: string, { to, subject, text, thread, attachments = [] }: MailMessage): Promise<void> {
  const messageIdOf = (name: string) => `<${name}@${new URL(publicOrigin).hostname}>`;
  const root = thread === undefined ? null : messageIdOf(`thread.${thread}`);
  const mail = {
    from: config.MAIL_FROM,
    to,
    subject,
    text,
    messageId: messageIdOf(id),
    ...(root && { inReplyTo: root, references: root }),
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: attachments.map((each) => ({ ...each })),
  };
  if (smtp) return void (await smtp.sendMail(mail));
  const { message } = await writer.sendMail(mail);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** The server refused for good, as for an address that doesn't exist: a retry won't help. */
export function isRefused(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 500 && (error as { code?: unknown }).code !== "EAUTH";
}

/** Null where a server sends mails. */
export const mailFolder = smtp ? null : folder;
