/** A stand-in for Google's signing of tokens: keys of its own, and an address with their public halves. */
import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tokenKinds } from "#app/sign-in/firebase/token.server.ts";

export const projectId = "chain-1234";

interface TokenOptions {
  kind?: keyof typeof tokenKinds;
  /** ms */
  now: number;
  life?: number;
  payload?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject | null;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const seconds = (ms: number) => Math.floor(ms / 1000);

export async function startGoogle() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const published: Record<string, string> = { first: pem };
  const state = { answer: 200, asked: 0, maxAge: 3600, age: 0, clock: () => Date.now(), movedTo: "" };
  const server = createServer((_, response) => {
    state.asked++;
    response.writeHead(state.answer, {
      "Content-Type": "application/json; charset=UTF-8",
      "Cache-Control": `public, max-age=${state.maxAge}, must-revalidate`,
      Date: new Date(state.clock() - state.age * 1000).toUTCString(),
      ...(state.movedTo && { Location: state.movedTo }),
      ...(state.age > 0 && { Age: String(state.age) }),
    });
    response.end(state.answer === 200 ? JSON.stringify(published) : "Service Unavailable");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** A token as Google would sign it, with the options' changes. A null key signs nothing. */
  function token(uid: string, { kind = "session", now, life = 14 * 86_400_000, ...rest }: TokenOptions): string {
    const head = encode({ alg: "RS256", kid: "first", typ: "JWT", ...rest.header });
    const body = encode({
      iss: tokenKinds[kind].issuer + projectId,
      aud: projectId,
      sub: uid,
      user_id: uid,
      auth_time: seconds(now),
      iat: seconds(now),
      exp: seconds(now + life),
      ...rest.payload,
    });
    const key = rest.key === undefined ? privateKey : rest.key;
    const signature = key ? createSign("RSA-SHA256").update(`${head}.${body}`).sign(key).toString("base64url") : "";
    return `${head}.${body}.${signature}`;
  }

  return {
    url: `http://127.0.0.1:${port}/certificates`,
    port,
    state,
    published,
    token,
    stop: () => new Promise((resolve) => void server.close(resolve).closeAllConnections()),
  };
}
