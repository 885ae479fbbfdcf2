/** The provider is asked at its own address and nowhere else: a key, a password or a token travels with the question. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { startGoogle } from "./google.ts";

const elsewhere = await startGoogle();
const provider = createServer((_, response) => response.writeHead(307, { Location: elsewhere.url }).end());
await new Promise<void>((resolve) => void provider.listen(0, "127.0.0.1", resolve));
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const { callProvider } = await import("#app/sign-in/firebase/rest.server.ts");
afterAll(async () => {
  provider.close();
  await elsewhere.stop();
});

test("a redirect of the provider's is not followed, with a body or without", async () => {
  await expect(callProvider("/v1/accounts:x", z.unknown(), { password: "secret" })).rejects.toThrow(
    ProviderUnreachable,
  );
  await expect(callProvider("/v2/passwordPolicy", z.unknown())).rejects.toThrow(ProviderUnreachable);
  expect(elsewhere.state.asked).toBe(0);
});
