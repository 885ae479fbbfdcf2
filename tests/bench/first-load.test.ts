/** Bytes that a phone loads before a page of the built server works. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../server-process.ts";
import { firstLoads, maxBytes } from "./first-load.ts";
import { fill, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";

test("keeps each page's first load within its limit of bytes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-first-load-"));
  const { drafts, templateId } = fill({ DATA_DIR: folder }, 1, 60);
  const { port } = await startServer({}, { folder });
  const base = `http://127.0.0.1:${port}`;
  const pages = await firstLoads(base, await signIn(base), await signIn(base, lead), {
    draftId: drafts[0]!.id,
    templateId,
  });
  expect(pages.filter(({ js, css }) => js > maxBytes.js || css > maxBytes.css)).toEqual([]);
}, 60_000);
