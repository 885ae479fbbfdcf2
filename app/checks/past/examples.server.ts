import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import type { Cells } from "#app/import/kind.ts";
import { checks } from "#app/checks/check.ts";
import { exampleStores } from "#app/stores/import-fields.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { readTemplate } from "./names.server.ts";

export async function exampleChecks(user: User, today: string) {
  const [stores, template] = [await exampleStores(user), await scoredTemplate()];
  return [0, 1, 2].map((at) => {
    const [date, earned] = [addDays(today, -3 + at), String(92 - at * 5)];
    return { store: stores[at % stores.length], template, date, inspector: "Nguyễn Văn An", earned, available: "100" };
  });
}

export async function exampleFindings(user: User, today: string): Promise<Cells[]> {
  const { documents } = await db.query(checks, { orderBy: [["day", "desc"]], limit: 100 });
  const past = documents.find(({ data }) => data.imported && data.status !== "void")?.data;
  const item = past && itemsOf(await requireVersion(past.templateId, past.templateVersion))[0];
  const notes = ["Góc trái", "Góc phải", "Cửa sau"];
  if (past && item) return notes.map((note) => ({ check: past.code, item: say(item.text), severity: "minor", note }));
  const rows = await exampleChecks(user, today);
  return rows.map(({ store, date, template }, at) => {
    return { store, date, template, item: "Sàn sạch", severity: "minor", note: notes[at] };
  });
}

async function scoredTemplate(): Promise<string> {
  for (const [id, { code, status }] of await readDirectory(db, "templates"))
    if (status === "published" && (await readTemplate(id))?.version.scored) return code;
  return "Vệ sinh";
}
