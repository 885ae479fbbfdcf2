/** The handling of every form: done, or shown again as it was typed. */
import { expect, test } from "vitest";
import { z } from "zod";
import { StaleForm } from "#app/auth/once.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { StaleTemplate } from "#app/templates/template-errors.ts";
import { parseForm } from "#app/ui/form.server.ts";
import { anyText, line } from "#app/ui/form-values.ts";

const schema = z.object({
  name: line(9, () => "Name is missing."),
  day: anyText,
});

function formOf(fields: Record<string, string>) {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ key: "k", seen: "7", ...fields })) sent.append(name, value);
  return parseForm(sent, schema);
}

const failing = (error: Error | Response) => async (): Promise<string> => {
  throw error;
};

/** The status of a form that is shown again, its errors, and the version it showed. */
function shown(answer: ReturnType<ReturnType<typeof formOf>["refuse"]> | string) {
  if (typeof answer === "string") return answer;
  const { data, init } = answer;
  return [init?.status, data.reply.error, data.seen];
}

test("passes the typed values to the change, separate from the form's own, and answers", async () => {
  const answer = await handleForm(formOf({ name: " A  b ", day: "x" }), async (value, sent) => [value, sent]);
  expect(answer).toEqual([
    { name: "A b", day: "x" },
    { key: "k", seen: "7", confirmed: "" },
  ]);
});

test("reports all errors at once, the area's own too, and keeps the form's values", async () => {
  const checked: object[] = [];
  const check = async (input: { day?: string }) => {
    checked.push(input);
    return { day: input.day === "past" ? "Day is over." : undefined };
  };
  const take = (fields: Record<string, string>) => handleForm(formOf(fields), async () => "done", { check });
  expect(shown(await take({ name: "", day: "past" }))).toEqual([
    400,
    { name: ["Name is missing."], day: ["Day is over."] },
    "7",
  ]);
  expect(checked).toEqual([{ day: "past" }]);
  expect(shown(await take({ name: "A", day: "past" }))).toEqual([400, { day: ["Day is over."] }, "7"]);
  expect(shown(await take({ name: "", day: "" }))).toEqual([400, { name: ["Name is missing."] }, "7"]);
  expect(await take({ name: "A", day: "" })).toBe("done");
});

test("explains a refused change: at its field, by 409 for a conflict, by 400 for an invalid key", async () => {
  const stored = { id: "a", data: {}, revision: "8" };
  const take = (error: Error | Response) =>
    handleForm(formOf({ name: "A" }), failing(error), {
      refusal: (found) => (found instanceof RangeError ? { day: "Day is over." } : null),
      stale: "Moved on.",
    });
  expect(shown(await take(new RangeError()))).toEqual([400, { day: ["Day is over."] }, "7"]);
  for (const error of [new StaleRecord(stored), new StaleForm(), new StaleTemplate()])
    expect(shown(await take(error))).toEqual([409, { "": ["Moved on."] }, "7"]);
  expect(shown(await take(new QuotaReached("Wait an hour.", "")))).toEqual([429, { "": ["Wait an hour."] }, "7"]);
  expect(shown(await take(new Response(null, { status: 400 })))).toEqual([
    400,
    { "": [expect.stringContaining("too old")] },
    "7",
  ]);
  for (const error of [new TypeError(), new Response(null, { status: 403 })])
    await expect(take(error)).rejects.toBe(error);
});

test("prefers the page's own answer", async () => {
  const form = formOf({ name: "A" });
  const answer = (error: unknown) =>
    error instanceof StaleRecord ? form.refuse({}, { status: 409, seen: "8" }) : null;
  const stale = new StaleRecord({ id: "a", data: {}, revision: "8" });
  expect(shown(await handleForm(form, failing(stale), { answer }))).toEqual([409, undefined, "8"]);
});
