/** `npm run import -- KIND FILE [--map field=column,…] [--set field=value,…] [--commit]` */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { db } from "#app/db/db.server.ts";
import { type ImportInput, type ImportReport, messageOf, outcome, totals, Unreadable } from "#app/import/report.ts";
import { importStores } from "#app/stores/import-stores.server.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { systemUser } from "#app/users/system-user.ts";

const kinds: Readonly<Record<string, (input: ImportInput) => Promise<ImportReport>>> = {
  stores: importStores,
  template: importTemplate,
};

const usage = `Usage: npm run import -- KIND FILE [--map field=column,…] [--set field=value,…] [--commit]
  KIND      ${Object.keys(kinds).join(" or ")}
  FILE      CSV (comma, semicolon or tab) or JSON, in UTF-8
  --map     which column of the file is which field
  --set     a field's value for the whole file
  --commit  write; without it nothing is written`;

/** "a=b,c=d" as pairs; a comma belongs to the value unless another "field=" follows it. */
function pairs(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    options
      .flatMap((option) => option.split(/,(?=\s*[A-Za-z][\w.]*=)/))
      .map((pair) => {
        const at = pair.indexOf("=");
        if (at < 1) throw new Unreadable(`"${pair}" is not field=value.\n${usage}`);
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
  );
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const [name, path] = positionals;
  const kind = name === undefined || !Object.hasOwn(kinds, name) ? undefined : kinds[name];
  if (!kind || path === undefined || positionals.length > 2) throw new Unreadable(usage);
  const [map, set] = [pairs(values.map), pairs(values.set)];
  const file = resolve(process.env["INIT_CWD"] ?? ".", path);
  const report = await kind({
    user: systemUser,
    file: { name: basename(file), bytes: read(file) },
    map,
    set,
    commit: values.commit,
    now: new Date(),
  });
  for (const note of report.notes) console.info(note);
  for (const error of report.errors)
    console.error(error.row === null ? error.message : `row ${error.row}: ${error.message}`);
  console.info(outcome(report, values.commit));
  console.info(totals(report));
  return report.errors.length > 0 ? 1 : 0;
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        map: { type: "string", multiple: true, default: [] },
        set: { type: "string", multiple: true, default: [] },
        commit: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Unreadable(`${messageOf(error)}\n${usage}`);
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Unreadable(`The file can't be read: ${messageOf(error)}`);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  console.error(error.message);
  console.info(totals({ new: 0, changed: 0, same: 0, errors: [{ row: null, message: error.message }], notes: [] }));
  process.exitCode = 2;
} finally {
  await db.close();
}
