import { beforeAll, expect, test } from "vitest";
import { importFile } from "#app/import/command.server.ts";
import { importKinds } from "#app/import/kind.ts";
import { composeAreas } from "#app/areas.server.ts";
import { type App, openApp } from "../app.ts";
import { makeChain, people } from "../checks/chain.ts";
import { cookieFor } from "../stores/visitor.ts";

composeAreas();

const { lead: user } = people;
let app: App;
let cookie: string;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lead");
});

// In the order of the kinds, since findings are about checks that were imported.
test.each(["en", "vi"])("imports the three rows of each kind's sample (%s)", async (locale) => {
  for (const kind of importKinds) {
    const file = await app.request(`/qc/imports/sample.csv?kind=${kind}`, {}, `${cookie}; locale=${locale}`);
    const input = { user, kind, map: {}, set: {}, create: [], commit: true, now: new Date() };
    const report = await importFile({ ...input, file: { name: "sample.csv", bytes: await file.bytes() } });
    expect([kind, report.errors, report.new + report.changed + report.same]).toEqual([kind, [], 3]);
  }
});
