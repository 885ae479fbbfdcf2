/** How mails leave: by SMTP, or on the embedded engine without one as files that a mail program opens. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { config } from "#app/config.server.ts";
import type { Message } from "./mail.ts";

const second = 1000;

/** Whether this installation sends mail at all. */
export const sendsMail = config.SMTP_URL !== undefined || config.ENGINE === "embedded";

/** Whether mails reach whom they are for: without a server they are only written to a folder. */
export const reachesPeople = config.SMTP_URL !== undefined;

/** Where links in mails lead. */
export const publicOrigin = config.ORIGIN ?? `http://localhost:${config.PORT}`;

const folder = join(config.DATA_DIR, "mail");

/** Sends nothing, and writes what it would send. */
const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });

const smtp = config.SMTP_URL === undefined ? null : createTransport(withTimeouts(config.SMTP_URL));

/** A server that hangs holds nobody up for long; the address itself can say otherwise. */
function withTimeouts(address: string): string {
  const url = new URL(address);
  const usual = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 20 * second };
  for (const [name, value] of Object.entries(usual))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * Hands a mail over. The same id again is the same mail to whoever receives it.
 * @throws the server's own error; `isRefused` tells those that another try won't help
 */
export async function deliver(id: string, { to, subject, text, thread, attachments = [] }: Message): Promise<void> {
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

/** Whether the server refused this mail for good, such as an address that doesn't exist. */
export function isRefused(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 500 && (error as { code?: unknown }).code !== "EAUTH";
}

/** Where mails are to be found that leave by no server; null where one sends them. */
export const mailFolder = smtp ? null : folder;
