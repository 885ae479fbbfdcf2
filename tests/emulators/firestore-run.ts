/** One Firestore emulator for all test files of a run, each with its own project. */
import type { TestProject } from "vitest/node";
import { startFirestoreEmulator } from "./firestore.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `host:port` of the emulator, for test files with documents in Firestore. */
    firestore?: string;
  }
}

export default async function startForRun(project: TestProject): Promise<() => Promise<void>> {
  const { host, stop } = await startFirestoreEmulator({ rules: "firestore.rules" });
  project.provide("firestore", host);
  return stop;
}
