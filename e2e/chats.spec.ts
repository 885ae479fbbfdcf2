/** Two people write to each other; with JavaScript the other screen follows by itself. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("an inspector starts a chat with the lead, who reads it and answers", async ({
  page: inspector,
  browser,
  javaScriptEnabled: scripts,
}) => {
  await inspector.setViewportSize({ width: 360, height: 740 });
  await signIn(inspector, "qc", "/chats");
  await inspector.getByRole("link", { name: "New chat" }).click();
  await inspector.getByLabel("Find people by name").fill("hong son");
  await inspector.getByRole("button", { name: "Search" }).click();
  await expect(inspector.getByRole("checkbox")).toHaveCount(1);
  await inspector.getByLabel("Phạm Hồng Sơn").check();
  await inspector.getByRole("button", { name: "Start chat" }).click();
  await expect(inspector.getByRole("heading", { name: "Phạm Hồng Sơn" })).toBeVisible();
  const words = `Tủ mát 7 độ ${scripts ? "có" : "không"} script`;
  await inspector.getByLabel("Message", { exact: true }).fill(words);
  await inspector.getByRole("button", { name: "Send" }).click();
  await expect(inspector.getByRole("log").getByText(words)).toBeVisible();
  await expectNoSidewaysScroll(inspector);
  const controls = inspector.locator("form:has(textarea)").locator("summary, textarea, button");
  const ends = await controls.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
  expect(ends).toHaveLength(3);
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toBeGreaterThan(700);

  const lead = await (await browser.newContext({ javaScriptEnabled: scripts ?? true })).newPage();
  await lead.setViewportSize({ width: 1280, height: 800 });
  await signIn(lead, "lead", "/chats");
  await expect(lead.getByRole("banner").getByRole("link", { name: /^Chats: [1-9]/ })).toBeVisible();
  await expect(lead.getByRole("main").getByText("Choose a chat to read it here")).toBeVisible();
  await lead.getByRole("main").getByRole("link", { name: words }).click();
  await lead.getByLabel("Message", { exact: true }).fill(`Rõ: ${words}`);
  await lead.getByRole("button", { name: "Send" }).click();
  await expect(lead.getByRole("log").getByText(`Rõ: ${words}`)).toBeVisible();
  await lead.context().close();

  if (!scripts) await inspector.getByRole("link", { name: "Show new messages" }).click();
  await expect(inspector.getByRole("log").getByText(`Rõ: ${words}`)).toBeVisible();
  await inspector.getByRole("link", { name: "Chats", exact: true }).click();
  await expect(inspector.getByRole("heading", { name: "Chats", exact: true })).toBeVisible();
  await inspector.goBack();
  await expect(inspector.getByRole("log")).toBeVisible();
});
