/** The server gets a stop signal in the middle of an import. */
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseFileName } from "#app/db/sqlite.server.ts";
import { beginWriting } from "#app/import/imports.server.ts";
import { later, makeChain, people } from "../checks/chain.ts";
import { raw } from "../db/processes.ts";
import { startServer } from "../server-process.ts";
import { cookieFor } from "../stores/visitor.ts";
import { continueRun, judge, stateOf, storeLines, upload } from "./journey.ts";
import { pageOf } from "../page.ts";

const folder = process.env["DATA_DIR"]!;

test(
  "stops within 10 seconds, releases the database, and continues the import where it was",
  { timeout: 120_000 },
  async () => {
    await makeChain();
    const rows = 4000;
    const id = await upload(storeLines(rows));
    await judge(id);
    await beginWriting(people.lead, id, later(2));
    const cookie = await cookieFor("lead");
    const { process: server, port } = await startServer({}, { folder });
    const url = `http://localhost:${port}/qc/imports/${id}/run`;
    const page = await (await fetch(url, { headers: { Cookie: cookie } })).text();
    const body = new URLSearchParams(pageOf(page).hidden);

    // In addition to the import's request, one that never ends.
    const endless = connect(port, "127.0.0.1").on("error", () => {});
    endless.write(`POST /sign-in HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 10\r\n\r\n`);
    const headers = { Cookie: cookie, Origin: new URL(url).origin };
    const answer = fetch(url, { method: "POST", headers, body, redirect: "manual" });
    const written = () =>
      raw(join(folder, databaseFileName), (db) =>
        Number(db.prepare(`SELECT count(*) AS n FROM "stores"`).get()?.["n"]),
      );
    while (written() < 100) await new Promise((resolve) => setImmediate(resolve));

    server.kill("SIGTERM");
    const signalledAt = performance.now();
    await once(server, "exit");
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    expect(server.exitCode).toBe(0);
    expect((await answer).status).toBe(303);
    raw(join(folder, databaseFileName), (db) => db.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK"));
    await continueRun(id);
    expect(await stateOf(id)).toMatchObject({ status: "done", written: { new: rows } });
    endless.destroy();
  },
);
