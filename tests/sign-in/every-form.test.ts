/** Whatever form is kept, its fields are told as its page labels them: the forms of every page are tried. */
import { beforeAll, expect, test } from "vitest";
import { isSavedAt } from "#app/auth/form-words.server.ts";
import { isSecret } from "#app/auth/saved-form.ts";
import { describeForm } from "#app/sign-in/saved/described-form.server.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import "#app/registry.server.ts";
import type { App } from "../app.ts";
import { type Answers, cookieFor, openEveryRoute, table } from "../auth/every-route.ts";
import { chain, people } from "../checks/chain.ts";
import { kept } from "./kept.ts";

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
  readonly takesFiles: boolean;
}

/** What can be typed, chosen or attached in a form, each with the label that names it by its id. */
function controlsOf(form: string): Control[] {
  const labels = new Map(
    [...form.matchAll(/<label for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(([, id = "", text = ""]) => [
      id,
      textOf(text),
    ]),
  );
  return [...form.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, "name");
    const takesFiles = tag.includes('type="file"');
    return name ? { name, label: labels.get(attribute(tag, "id") ?? ""), takesFiles } : [];
  });
}

interface Offer {
  readonly name: string;
  readonly value: string;
  readonly shown: string;
}

/** What can be chosen in a form, in the words beside it. */
function offersOf(form: string): Offer[] {
  const offer = (control: string, tag: string, shown: string) => {
    const [name, value] = [attribute(control, "name"), attribute(tag, "value")];
    return name && value ? [{ name, value, shown: textOf(shown) }] : [];
  };
  return [
    ...[...form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)].flatMap(([, select = "", inside = ""]) =>
      [...inside.matchAll(/(<option\b[^>]*>)(.*?)<\/option>/gs)].flatMap(([, option = "", shown = ""]) =>
        offer(select, option, shown),
      ),
    ),
    ...[
      ...form.matchAll(/<label\b(?:(?!<\/label>).)*?(<input\b[^>]*type="(?:radio|checkbox)"[^>]*>)(.*?)<\/label>/gs),
    ].flatMap(([, input = "", shown = ""]) => offer(input, input, shown)),
  ];
}

/** Told in words of their own, which have tests of their own: of templates, of imports, of a check's items, and of a list's columns. */
const ownWords = (path: string, name: string) =>
  /^\/qc\/(templates|imports)(\/|$)/.test(path) ||
  name === "column" ||
  (path.startsWith("/qc/check/") && /^(a|words)\.|^reason$/.test(name));

/** As labels end that say whether and how a field is to be filled in. */
const plain = (label: string) => label.replace(/ \(optional\)$/, "");

/** What a field is called of which nothing is known. */
const unnamed = "What you entered";

/** Whether whoever sends something there is asked to sign in first, and it is taken from others. */
const takesForms = (post: Answers) =>
  typeof post === "object" && post.stranger === "sign-in" && !Object.values(post).includes(405);

const photo = { key: "k", thumb: "t", width: 1, height: 1 };

let app: App;
beforeAll(async () => {
  app = await openEveryRoute();
});

test("every form is called something, and every field of it as on its page", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  const requireName = async (action: string, on: string) => {
    const { does } = await describeForm(people.lead, kept(action, []));
    if (!does && !ownWords(action, "")) wrong.push(`${action.split("?")[0]} (on ${on}) is called nothing`);
  };
  for (const [pattern, { path = () => pattern, post }] of Object.entries(table))
    if (takesForms(post) && isSavedAt(path())) await requireName(path(), pattern);
  let forms = 0;
  for (const [role, person] of [
    ["user", people.lan],
    ["lead", people.lead],
    ["admin", people.admin],
  ] as const) {
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
        await requireName(action, pattern);
        const hidden = [...inside.matchAll(/<input type="hidden"[^>]*>/g)].map(
          ([tag]) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""] as const,
        );
        for (const { name, value, shown } of offersOf(inside)) {
          if (ownWords(pattern, name)) continue;
          const { typed } = await describeForm(person, kept(action, [...hidden, [name, value]]));
          const told = typed.at(-1)?.[1].at(-1);
          if (told === value && !shown.includes(value)) wrong.push(`${pattern}: ${name} says ${value}, not ${shown}`);
        }
        for (const { name, takesFiles } of controls) {
          if (ownWords(pattern, name)) continue;
          const sent = takesFiles ? { photos: [{ name, photo }] } : { fields: [{ name, value: "x" }] };
          const { typed, photos } = await describeForm(person, { ...kept(action, []), ...sent });
          const told = [...typed, ...photos][0]?.[0];
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
        [values].flat().map((value) => [name, value] as const),
      );
      const { typed } = await describeForm(people.lead, kept(action, sent));
      return Object.fromEntries(typed.map(([name, says]) => [name, says.join(", ")]));
    });
  expect([
    await told("/qc/plans/new", {
      subject: `t:${chain.t1}`,
      frequency: "weekly",
      on: ["MO", "TH"],
      inspectorId: "lan",
      from: "2027-03-01",
      key: "k",
      holidays: "skip",
    }),
    await told("/qc/activities/new", {
      status: "planned",
      category: "visit",
      day: "2026-11-30",
      from: "08:00",
      inspectorId: "lead",
    }),
    await told("/tasks/new", {
      title: "Sửa cửa",
      ownerId: "manager",
      priority: "high",
      category: "hygiene",
      needsPhoto: "on",
    }),
    await told("/qc/feedback/new", {
      channel: "hotline",
      severity: "major",
      rating: "2",
      text: "Chờ lâu",
      time: "09:30",
    }),
    await told("/qc/score-policy/edit", { "points.major": "5", "en.shifts_0": "Night", "retired.channels_0": "on" }),
  ]).toMatchInlineSnapshot(`
    [
      {
        "Kiểm tra": "Kiểm tra cửa hàng",
        "Lặp lại": "Theo tuần",
        "Ngày nghỉ": "Bỏ qua ngày nghỉ",
        "Người kiểm tra": "lan",
        "Từ ngày": "01/03/2027",
        "Vào": "Thứ Hai, Thứ Năm",
      },
      {
        "Loại": "Thăm cửa hàng",
        "Ngày": "30/11/2026",
        "Người thực hiện": "lead",
        "Trạng thái": "Kế hoạch",
        "Từ lúc": "08:00",
      },
      {
        "Bắt buộc có ảnh sau khi sửa": "Có",
        "Cần khắc phục điều gì": "Sửa cửa",
        "Nhãn": "Hygiene",
        "Phụ trách": "Quản lý cửa hàng",
        "Ưu tiên": "Cao",
      },
      {
        "Giờ": "09:30",
        "Kênh": "hotline",
        "Mức độ": "Nặng",
        "Nội dung phản hồi": "Chờ lâu",
        "Đánh giá": "2 sao",
      },
      {
        "Ngừng dùng": "Có",
        "Nặng – Điểm trừ": "5",
        "Tên tiếng Anh": "Night",
      },
    ]
  `);
});

test("what a page adds for itself is not told", async () => {
  const added = async (action: string, names: string[]) =>
    (
      await describeForm(
        people.admin,
        kept(
          action,
          names.map((name) => [name, "x"]),
        ),
      )
    ).typed;
  expect([
    await added(`/qc/templates/${chain.t1}/edit`, ["part", "was", "fresh", "mine"]),
    await added("/users/bulk", ["ids", "changed", "left", "key"]),
    await added("/tasks/bulk", ["ids", "changed", "left", "confirmed"]),
    await added("/qc/plans/new", ["shown", "seen", "intent"]),
    await added("/qc/calendar/closed-days", ["shown"]),
    await added("/qc/check/approve", ["seen.x"]),
    await added("/settings/display/columns", ["list", "search"]),
    await added("/qc/views", ["list", "search"]),
    await added("/chats/new", ["keptPhoto"]),
  ]).toEqual(Array.from({ length: 9 }, () => []));
});
