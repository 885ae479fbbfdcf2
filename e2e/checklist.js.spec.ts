/**
 * Files become stores and a template by the project's own command, and the check of 96 items is carried out whole. Its score is worked out here once more, by nothing but the weights in the file's titles.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { auditFiles } from "./audit.ts";
import { addNote, choose, addPhoto, itemOnPage, itemsOnPage, submitCheck } from "./fill-in.ts";
import { server } from "./server.ts";
import { startCheck } from "./start-check.ts";
import { checksOfMonth } from "./summary.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

const template = "Food and beverage audit";

interface Part {
  title: string;
  sections: { subtitle: string; questions: string[] }[];
}

/** Runs `npm run import` in addition to the server; resolves to its last line. */
function importFile(kind: string, file: string, ...options: string[]): string {
  const output = execFileSync("npm", ["run", "--silent", "import", "--", kind, file, ...options, "--commit"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: server().dataDir },
  });
  return output.trim().split("\n").at(-1) ?? "";
}

type Answer = "pass" | "fail" | "n/a";

/** Some items fail and some don't apply; no item of the fourth section applies. */
function answerTo(section: number, item: number): Answer {
  if (section === 3 || item % 7 === 3) return "n/a";
  return (item + section) % 9 === 4 ? "fail" : "pass";
}

test("a published checklist of 96 items in an imported store gets the score computed by hand", async ({ page }) => {
  const { storesFile, checklistFile } = auditFiles((name) => test.info().outputPath(name));
  // The stores may be there already, and another journey may have changed some of them.
  const counts = /^new=(\d+) changed=(\d+) same=(\d+) errors=0$/.exec(importFile("stores", storesFile))?.slice(1) ?? [];
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(25);
  expect(
    importFile("template", checklistFile, "--set", `name=${template},category=food-safety,code=FNB-AUDIT`),
  ).toMatch(/^new=[01] changed=0 same=[01] errors=0$/);

  const [parts = []] = Object.values(JSON.parse(readFileSync(checklistFile, "utf8")) as Record<string, Part[]>);
  const weights = parts.map((part) => Number(/\((\d+)%\)/.exec(part.title)?.[1]));
  expect(weights).toEqual([10, 20, 35, 15, 20]);
  const questions = parts.map((part) => part.sections.flatMap((section) => section.questions));
  expect(questions.flat()).toHaveLength(96);

  await signIn(page, "qc");
  const { id, storeId, templateId } = await startCheck(page, "Press Club", template);
  const countedBefore = await checksOfMonth(page, `templateId=${templateId}`);
  await page.goto(`/qc/check/edit?id=${id}`);
  await expectNoSidewaysScroll(page);

  const sections: { earned: number; available: number }[] = [];
  const failed: { question: string; note: string }[] = [];
  for (const [section, sectionQuestions] of questions.entries()) {
    await expect(page.getByText(`Section ${section + 1} of 5`)).toBeVisible();
    const ids = await itemsOnPage(page);
    expect(ids).toHaveLength(sectionQuestions.length);
    const sum = { earned: 0, available: 0 };
    for (const [index, item] of ids.entries()) {
      const answer = answerTo(section, index);
      const box = itemOnPage(page, item);
      await choose(box.getByRole("radio", { name: { pass: "Pass", fail: "Fail", "n/a": "N/A" }[answer] }));
      if (answer !== "n/a") sum.available += 1;
      if (answer === "pass") sum.earned += 1;
      if (answer !== "fail") continue;
      const question = sectionQuestions[index]!.split("/n")[0]!.trim();
      await expect(box).toContainText(question);
      const note = `Lỗi ${section + 1}.${index + 1}: cần khắc phục`;
      await addNote(box, note);
      if (failed.length % 3 === 0) await addPhoto(page, item, item, true);
      failed.push({ question, note });
    }
    sections.push(sum);
    if (section < questions.length - 1) await page.getByRole("button", { name: /^Next: / }).click();
  }

  const counting = sections
    .map((sum, index) => ({ ...sum, weight: weights[index]! }))
    .filter((sum) => sum.available > 0);
  const percent =
    (100 * counting.reduce((sum, { weight, earned, available }) => sum + (weight * earned) / available, 0)) /
    counting.reduce((sum, { weight }) => sum + weight, 0);
  const score = `${percent.toFixed(1)}%`;
  await expect(page.getByText("Score so far").locator("xpath=..")).toContainText(score);

  await submitCheck(page);
  await expect(page).toHaveURL(new RegExp(`/qc/check/view\\?id=${id}`));
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText(score);
  await expect(outcome).toContainText(percent >= 80 ? "Pass" : "Fail");
  const main = page.locator("main");
  for (const { earned, available } of counting) await expect(main).toContainText(`${earned} of ${available} points`);
  await expect(main.getByText("Not applicable", { exact: false })).toHaveCount(sections.length - counting.length);
  const findings = page.locator("section.panel").filter({ has: page.getByRole("heading", { name: "Findings" }) });
  await expect(findings.locator("ol > li")).toHaveCount(failed.length);
  for (const { question, note } of failed) {
    const finding = findings.locator("ol > li").filter({ hasText: note });
    await expect(finding).toHaveCount(1);
    await expect(finding).toContainText(question);
  }
  await expect(findings.locator("img")).toHaveCount(Math.ceil(failed.length / 3));
  // They appear by themselves when the job has opened them.
  await expect(findings.getByRole("link", { name: "Task", exact: true })).toHaveCount(failed.length);
  await expectNoSidewaysScroll(page);

  expect(await checksOfMonth(page, `templateId=${templateId}`)).toBe(countedBefore + 1);
  expect(await checksOfMonth(page, `templateId=${templateId}&storeId=${storeId}`)).toBe(1);
  const row = page.getByRole("table", { name: "By template" }).getByRole("row").filter({ hasText: template });
  await expect(row.getByRole("cell").nth(1)).toContainText("1");
  await expect(row.getByRole("cell").nth(2)).toContainText(score);
  await expect(row.getByRole("cell").nth(3)).toContainText(percent >= 80 ? "1 of 1" : "0 of 1");
});
