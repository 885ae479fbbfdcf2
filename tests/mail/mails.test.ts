/** Mails by a server that takes them, refuses them, hangs, or takes one and doesn't say so. */
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";

/** Texts of received mails. The server answers each command by `says`. */
const received: string[] = [];
let answerTo: (command: string) => string | null = usual;
let server: Server;
const open = new Set<Socket>();

function usual(command: string): string {
  if (command.startsWith("EHLO")) return "250 localhost";
  if (command === "DATA") return "354 go on";
  if (command === "QUIT") return "221 bye";
  return "250 ok";
}

function serve(socket: Socket): void {
  open.add(socket);
  socket.once("close", () => open.delete(socket));
  socket.once("error", () => socket.destroy());
  let text: string[] | null = null;
  let rest = "";
  const say = (line: string | null) => line !== null && socket.write(`${line}\r\n`);
  say(answerTo("greeting") === null ? null : "220 localhost");
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString()).split("\r\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (text && line !== ".") text.push(line);
      else if (text) {
        received.push(text.join("\n"));
        text = null;
        say(answerTo("."));
      } else {
        const answer = answerTo(line);
        if (answer?.startsWith("354")) text = [];
        say(answer);
      }
    }
  });
}

let now = new Date("2026-03-05T03:00:00.000Z");
const minute = 60_000;
const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

async function load() {
  const { Runner } = await import("#app/jobs/runner.server.ts");
  const { db } = await import("#app/db/db.server.ts");
  const { mails } = await import("#app/mail/mail.ts");
  const { queueMail, mailKinds, sendMails } = await import("#app/mail/mails.server.ts");
  const letter = {
    name: "letter",
    input: z.object({ words: z.string() }),
    write: async (to: string, { words }: { words: string }) => ({ to, subject: words, text: words }),
  };
  mailKinds.provide([letter]);
  return {
    queue: (id: string, to = "lan@demo.test") =>
      db.transaction((tx) => queueMail(tx, letter, { id, to, input: { words: id } }, now)),
    send: async () => {
      const runner = new Runner(
        () => [sendMails],
        () => now,
      );
      await runner.runDue();
      pass(minute);
    },
    waiting: async () => (await db.query(mails, { limit: 100 })).documents.map(({ id, data }) => ({ id, ...data })),
  };
}
let post: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  process.env["ORIGIN"] = "https://qc.example.com";
  process.env["MAIL_FROM"] = "Store QC <qc@example.com>";
  process.env["SMTP_URL"] = `smtp://127.0.0.1:${port}?ignoreTLS=true&greetingTimeout=200&socketTimeout=200`;
  post = await load();
});

afterEach(() => {
  answerTo = usual;
  received.length = 0;
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

test("sends a mail once, with its sender and id", async () => {
  await post.queue("one");
  await post.send();
  await post.send();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("Message-ID: <one@qc.example.com>");
  expect(received[0]).toContain("From: Store QC <qc@example.com>");
  expect(await post.waiting()).toEqual([]);
});

test("doesn't retry a mail that is refused for good, and sends the ones after it", async () => {
  answerTo = (command) => (command.startsWith("RCPT TO:<nobody") ? "550 no such user" : usual(command));
  await post.queue("refused", "nobody@demo.test");
  await post.queue("after");
  await post.send();
  await post.send();
  expect(received).toHaveLength(1);
  expect(await post.waiting()).toEqual([
    expect.objectContaining({ id: "refused", attempts: 1, failed: expect.stringContaining("550") }),
  ]);
  pass(31 * 24 * 60 * minute);
  await post.send();
  expect(await post.waiting()).toEqual([]);
});

test("retries later when a server says so or doesn't answer", async () => {
  answerTo = (command) => (command.startsWith("MAIL") ? "451 later" : usual(command));
  await post.queue("later");
  await post.send();
  expect(await post.waiting()).toEqual([expect.objectContaining({ attempts: 1, failed: null })]);
  answerTo = (command) => (command === "greeting" ? null : usual(command));
  pass(10 * minute);
  await post.send();
  expect(await post.waiting()).toEqual([expect.objectContaining({ attempts: 2, failed: null })]);
  answerTo = usual;
  pass(10 * minute);
  await post.send();
  expect(received).toHaveLength(1);
  expect(await post.waiting()).toEqual([]);
});

test("sends a mail again under the same id when it got no answer", async () => {
  answerTo = (command) => (command === "." ? null : usual(command));
  await post.queue("twice");
  await post.send();
  answerTo = usual;
  pass(10 * minute);
  await post.send();
  expect(received.map((text) => /Message-ID: (.*)/.exec(text)?.[1])).toEqual([
    "<twice@qc.example.com>",
    "<twice@qc.example.com>",
  ]);
});

test("sends a mail that was queued while the clock was ahead, once it is right", async () => {
  const right = now;
  pass(8 * 24 * 60 * minute);
  await post.queue("m-ahead");
  now = right;
  await post.send();
  expect(received.filter((text) => text.includes("m-ahead"))).toHaveLength(1);
});

test("gives up a mail after two days of tries, and reports it", async () => {
  answerTo = (command) => (command.startsWith("MAIL") ? "451 later" : usual(command));
  await post.queue("given-up");
  for (let hours = 0; hours < 52; hours += 2) {
    await post.send();
    pass(120 * minute);
  }
  expect(await post.waiting()).toEqual([
    expect.objectContaining({ id: "given-up", failed: expect.stringContaining("451") }),
  ]);
});
