/** Whatever form is kept, its fields are told as its page labels them: the forms of every page are tried. */
import { expect, test } from "vitest";
import { isSavedAt, isSecret, type SavedForm } from "#app/auth/saved-form.ts";
import { describeForm } from "#app/sign-in/saved/described-form.server.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { cookieFor, openEveryRoute, table } from "../auth/every-route.ts";
import { chain, people } from "../checks/chain.ts";

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .trim();
const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

interface Control {
  readonly name: string;
  readonly label: string | undefined;
}

/** What can be typed or chosen in a form, each with the label that names it by its id. */
function controlsOf(form: string): Control[] {
  const labels = new Map(
    [...form.matchAll(/<label for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(([, id = "", text = ""]) => [
      id,
      textOf(text),
    ]),
  );
  return [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .filter(([tag]) => !/type="(submit|file)"/.test(tag))
    .flatMap(([tag]) => {
      const name = attribute(tag, "name");
      return name ? { name, label: labels.get(attribute(tag, "id") ?? "") } : [];
    });
}

/** Told in words of their own, which have tests of their own: of templates, of imports, and of a check's items. */
const ownWords = (path: string, name: string) =>
  /^\/qc\/(templates|imports)\//.test(path) || (path.startsWith("/qc/check/") && /^(a|words)\.|^reason$/.test(name));

/** As labels end that say whether and how a field is to be filled in. */
const plain = (label: string) => label.replace(/ \(optional\)$/, "");

/** What a field is called of which nothing is known. */
const unnamed = "What you entered";

test("every form is called something, and every field of it as on its page", { timeout: 120_000 }, async () => {
  const app = await openEveryRoute();
  const wrong: string[] = [];
  let forms = 0;
  for (const role of ["lead", "admin"] as const) {
    const cookie = await cookieFor(role);
    for (const [pattern, { path = () => pattern }] of Object.entries(table)) {
      const at = path();
      const page = await app.request(at, {}, cookie);
      if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const main = /<main.*<\/main>/s.exec(await page.text())?.[0] ?? "";
      for (const [, opening = "", inside = ""] of main.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
        const action = attribute(` ${opening}`, "action") ?? at;
        const controls = controlsOf(inside);
        if (attribute(` ${opening}`, "method") !== "post" || !isSavedAt(action)) continue;
        if (controls.some(({ name }) => isSecret(name))) continue;
        forms++;
        const fields = controls.map(({ name }) => ({ name, value: "x" }));
        const sent: SavedForm = {
          uid: people[role].uid,
          at: "2026-03-05T03:00:00.000Z",
          action,
          page: at,
          multipart: false,
          fields,
          photos: [],
          filesLost: 0,
        };
        const { does } = await describeForm(people[role], sent);
        const isOwn = ownWords(new URL(action, "http://here.invalid").pathname, "");
        if (!does && !isOwn) wrong.push(`${action.split("?")[0]} (on ${pattern}) is called nothing`);
        for (const { name } of fields) {
          if (ownWords(pattern, name)) continue;
          const { typed } = await describeForm(people[role], { ...sent, fields: [{ name, value: "x" }] });
          const told = typed[0]?.[0];
          if (told === undefined) {
            if (controls.some((control) => control.name === name && control.label))
              wrong.push(`${pattern}: ${name} is not told`);
            continue;
          }
          const label = plain(controls.find((control) => control.name === name)?.label ?? told);
          // Where a line names what all of its fields are about, that comes first.
          if (told !== label && !told.endsWith(` – ${label}`))
            wrong.push(`${pattern}: ${name} is told as ${told}, not ${label}`);
          if (told === unnamed) wrong.push(`${pattern}: ${name} has no name`);
        }
      }
    }
  }
  expect(forms).toBeGreaterThan(100);
  expect([...new Set(wrong)]).toEqual([]);
});

test("values are told as their pages show them", async () => {
  const told = (action: string, fields: Record<string, string | string[]>) =>
    inLocale("vi", async () => {
      const sent = Object.entries(fields).flatMap(([name, values]) =>
        [values].flat().map((value) => ({ name, value })),
      );
      const form = { uid: "lead", at: "2026-03-05T03:00:00.000Z", action, page: action, multipart: false };
      const { typed } = await describeForm(people.lead, { ...form, fields: sent, photos: [], filesLost: 0 });
      return Object.fromEntries(typed.map(([name, says]) => [name, says.join(", ")]));
    });
  const plan = {
    subject: `t:${chain.t1}`,
    frequency: "weekly",
    on: ["MO", "TH"],
    inspectorId: "lan",
    from: "2027-03-01",
  };
  expect(await told("/qc/plans/new", { ...plan, key: "k", holidays: "skip" })).toMatchInlineSnapshot(`
    {
      "Kiểm tra": "Kiểm tra cửa hàng",
      "Lặp lại": "Theo tuần",
      "Ngày nghỉ": "Bỏ qua ngày nghỉ",
      "Người kiểm tra": "lan",
      "Từ ngày": "01/03/2027",
      "Vào": "Thứ Hai, Thứ Năm",
    }
  `);
  const activity = { status: "planned", category: "visit", day: "2026-11-30", from: "08:00", inspectorId: "lead" };
  expect(await told("/qc/activities/new", activity)).toMatchInlineSnapshot(`
    {
      "Loại": "Thăm cửa hàng",
      "Ngày": "30/11/2026",
      "Người thực hiện": "lead",
      "Trạng thái": "Kế hoạch",
      "Từ lúc": "08:00",
    }
  `);
  const task = { title: "Sửa cửa", ownerId: "manager", priority: "high", category: "hygiene", needsPhoto: "on" };
  expect(await told("/tasks/new", task)).toMatchInlineSnapshot(`
    {
      "Bắt buộc có ảnh sau khi sửa": "Có",
      "Cần khắc phục điều gì": "Sửa cửa",
      "Nhãn": "Hygiene",
      "Phụ trách": "Quản lý cửa hàng",
      "Ưu tiên": "Cao",
    }
  `);
  const said = { channel: "hotline", severity: "major", rating: "2", text: "Chờ lâu", time: "09:30" };
  expect(await told("/qc/feedback/new", said)).toMatchInlineSnapshot(`
    {
      "Giờ": "09:30",
      "Kênh": "hotline",
      "Mức độ": "Nặng",
      "Nội dung phản hồi": "Chờ lâu",
      "Đánh giá": "2 sao",
    }
  `);
});
