/** Before and after a run of all tests: the folder with the demo chain that `demo-chain.ts` makes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Empty until a test file needs the chain. */
    demoChains?: string;
  }
}

export default function keepDemoChain(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-demo-"));
  project.provide("demoChains", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
