/**
 * Files that `firebase deploy` uploads: rules that deny clients everything. Firestore's are also tested on its
 * emulator; Storage has none here.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** Without comments, each run of white space one space. */
function readRules(file: string): string {
  return readFileSync(file, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test.each([
  ["firestore.rules", "cloud.firestore", "/databases/{database}/documents", "/{document=**}"],
  ["storage.rules", "firebase.storage", "/b/{bucket}/o", "/{path=**}"],
])("%s denies everything, without exceptions", (file, service, root, everything) => {
  expect(readRules(file)).toBe(
    `rules_version = '2'; service ${service} { match ${root} { match ${everything} { allow read, write: if false; } } }`,
  );
});

test("firebase.json deploys these rules and the index list", () => {
  const part = z.strictObject({ rules: z.string(), indexes: z.string().optional() });
  const schema = z.strictObject({ firestore: part, storage: part });
  expect(schema.parse(JSON.parse(readFileSync("firebase.json", "utf8")))).toEqual({
    firestore: { rules: "firestore.rules", indexes: "firestore.indexes.json" },
    storage: { rules: "storage.rules" },
  });
});
