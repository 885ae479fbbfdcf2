import { expect, test } from "vitest";
import { backPath } from "#app/auth/return-path.ts";
import { requestArgs } from "../request-args.ts";

const from = (referrer: string | null, here = "http://localhost:3000/404") =>
  backPath(requestArgs(here, { headers: referrer ? { Referer: referrer } : {} }));

test("leads back to the page of this app that the visitor came from", () => {
  expect(from("http://localhost:3000/qc/checks?status=draft")).toBe("/qc/checks?status=draft");
});

test.each([null, "https://elsewhere.example/qc", "http://localhost:4000/qc", "not an address"])(
  "leads home from %s",
  (referrer) => {
    expect(from(referrer)).toBe("/");
  },
);

test("never leads a page back to itself", () => {
  expect(from("http://localhost:3000/404?again", "http://localhost:3000/404")).toBe("/");
});
