/** The provider is asked at its own address and nowhere else: a key, a password or a token travels with the question. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { startGoogle } from "./google.ts";

const elsewhere = await startGoogle();
let answer: { error: { message: string } } | null = null;
const provider = createServer((_, response) =>
  answer
    ? response.writeHead(400, { "Content-Type": "application/json" }).end(JSON.stringify(answer))
    : response.writeHead(307, { Location: elsewhere.url }).end(),
);
await new Promise<void>((resolve) => void provider.listen(0, "127.0.0.1", resolve));
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const { callProvider } = await import("#app/sign-in/firebase/rest.server.ts");
const { firebase } = await import("#app/sign-in/firebase/identity.server.ts");
afterAll(async () => {
  provider.close();
  await elsewhere.stop();
});

test("follows no redirect of the provider's, with a body or without", async () => {
  await expect(callProvider("/v1/accounts:x", z.unknown(), { password: "secret" })).rejects.toThrow(
    ProviderUnreachable,
  );
  await expect(callProvider("/v2/passwordPolicy", z.unknown())).rejects.toThrow(ProviderUnreachable);
  expect(elsewhere.state.asked).toBe(0);
});

test("takes too many requests for an unreachable provider, not for an expired link", async () => {
  answer = { error: { message: "TOO_MANY_ATTEMPTS_TRY_LATER" } };
  await expect(firebase.reset!.emailOf("code")).rejects.toThrow(ProviderUnreachable);
  await expect(firebase.reset!.finish("code", "new-password")).rejects.toThrow(ProviderUnreachable);
  answer = { error: { message: "EXPIRED_OOB_CODE" } };
  expect(await firebase.reset!.emailOf("code")).toBeNull();
});
