/** Networks that fail: docs/offline.md lists them. Each check reaches the server once, whole. */
import {
  answer,
  completeCheck,
  expectOnServer,
  reconnect,
  startWithoutNetwork,
  submitWithoutNetwork,
  test,
  wholeCheckWithoutNetwork,
} from "./phone-check.ts";
import { items } from "./quick-visit.ts";
import type { Fault } from "./network.ts";

test.use({
  losesNetwork: true,
  serviceWorkers: "allow",
  expectedStatuses: [502, 503],
});

const portal = "<!doctype html><title>Free Wi-Fi</title><h1>Please accept our terms</h1>";
const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ["The connection ends at 10 % of an upload", { kind: "cut", share: 0.1 }],
  ["The connection ends at 50 % of an upload", { kind: "cut", share: 0.5 }],
  ["The connection ends at 99 % of an upload", { kind: "cut", share: 0.99 }],
  ["The server’s reply is lost", { kind: "lost-response" }],
  ["The server is down (503)", { kind: "reply", status: 503, body: "" }],
  ["A proxy answers with a page of its own (502)", { kind: "reply", status: 502, body: "<h1>Bad gateway</h1>" }],
  ["A Wi-Fi portal answers with its page (200)", { kind: "reply", status: 200, body: portal }],
];

for (const [name, fault] of faults)
  test(name, async ({ page, context, network }) => {
    const id = await wholeCheckWithoutNetwork(page);
    for (const step of ["start", "answer", "photo", "submit"]) {
      const failure = network.fail(`/qc/check/${step}`, fault);
      await reconnect(context);
      await failure;
    }
    await reconnect(context);
    await expectOnServer(id, completeCheck);
  });

test("A gateway answers every request for the server (502)", async ({ page, context, network }) => {
  const id = await startWithoutNetwork(page);
  network.gatewayStatus = 502;
  await context.setOffline(false);
  await page.goto(`/qc/check/edit?id=${id}`);
  for (const item of items) await answer(page, item, "Pass");
  await submitWithoutNetwork(page);
  network.gatewayStatus = 0;
  await reconnect(context);
  await expectOnServer(id, "submitted pass pass pass");
});
