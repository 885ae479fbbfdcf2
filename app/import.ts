import { createReadStream, readFileSync, type Stats, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { composeAreas } from "#app/areas.server.ts";
import { db } from "#app/db/db.server.ts";
import { importFile } from "#app/import/command.server.ts";
import { isImportKind } from "#app/import/import.ts";
import { importKinds } from "#app/import/kind.ts";
import { type ImportReport, errorMessageOf, outcome, rowsText, totals, Unreadable } from "#app/import/report.ts";
import { dayOrders } from "#app/sheets/day.ts";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { systemUser } from "#app/auth/system-user.ts";

const usage = `Usage: npm run import -- KIND FILE [--map field=column,…] [--set field=value,…] [--dates dmy|mdy] [--all-findings yes|no] [--create-templates] [--commit]
  KIND                ${importKinds.join(", ")} or template
  FILE                CSV in UTF-8, an Excel workbook (.xlsx) or JSON
  --map               which column of the file is which field
  --set               a field's value for the whole file
  --dates             whether the day or the month comes first in dates such as 01/06/2016, where their column leaves it open
  --all-findings      whether a file of findings holds all findings of its checks (yes unless you say no)
  --create-templates  make the templates, and their items, that rows name and that aren't known
  --commit            write; without it nothing is written`;

/** "a=b,c=d"; a comma belongs to the value unless another "field=" follows it. */
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
  const [kind = "", path] = positionals;
  if (!(kind === "template" || isImportKind(kind)) || path === undefined || positionals.length > 2)
    throw new Unreadable(usage);
  const [map, set] = [pairs(values.map), pairs(values.set)];
  const dates = dayOrders.find((order) => order === values.dates) ?? null;
  if (values.dates !== undefined && !dates) throw new Unreadable(`--dates is dmy or mdy.\n${usage}`);
  const allFindings = { yes: true, no: false }[values["all-findings"] ?? ""] ?? null;
  if (values["all-findings"] !== undefined && allFindings === null)
    throw new Unreadable(`--all-findings is yes or no.\n${usage}`);
  const create = values["create-templates"] ? ["templates"] : [];
  const file = resolve(process.env["INIT_CWD"] ?? ".", path);
  const { size } = statsOf(file);
  const name = basename(file);
  const common = { user: systemUser, map, set, commit: values.commit, now: new Date() };
  const report: ImportReport =
    kind === "template"
      ? await importTemplate({ ...common, file: { name, bytes: readFileSync(file) } })
      : await importFile({ ...common, kind, create, dates, allFindings, file: { name, size, stream: streamOf(file) } });
  for (const note of report.notes) console.info(note);
  for (const error of report.errors)
    console.error(error.row === null ? error.message : `${rowsText(error.row, error.others ?? 0)}: ${error.message}`);
  console.info(outcome(report, values));
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
        dates: { type: "string" },
        "all-findings": { type: "string" },
        "create-templates": { type: "boolean", default: false },
        commit: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Unreadable(`${errorMessageOf(error)}\n${usage}`);
  }
}

function statsOf(file: string): Stats {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new Error("it is not a file");
    return stats;
  } catch (error) {
    throw new Unreadable(`The file can't be read: ${errorMessageOf(error)}`);
  }
}

function streamOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
}

function unreadableText(error: unknown): string | null {
  if (error instanceof UnreadableSheet) return describeUnreadable(error, "en");
  return error instanceof Unreadable ? error.message : null;
}

composeAreas();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const message = unreadableText(error);
  if (message === null) throw error;
  console.error(message);
  console.info(totals({ new: 0, changed: 0, same: 0, errors: [{ row: null, message }], notes: [] }));
  process.exitCode = 2;
} finally {
  await db.close();
}
