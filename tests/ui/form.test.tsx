import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { overwriteGetLocale } from "#app/i18n/paraglide/runtime.js";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { parseForm, readForm } from "#app/ui/form.server.ts";
import { anyText, line } from "#app/ui/form-values.ts";
import { pageOf } from "../page.ts";

const schema = z.object({
  code: line(4, () => "Code is missing."),
  note: line(6),
  shared: z.boolean().default(false),
  password: anyText,
  reasons: z.record(z.string(), anyText).default({}),
});

function sentAs(fields: Record<string, string> | [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) form.append(name, value);
  return form;
}

test("parses the typed values by the schema", () => {
  const { value } = parseForm(sentAs({ code: " S 1 ", note: "", shared: "on", "reasons.a-1": "late" }), schema);
  expect(value).toEqual({ code: "S 1", note: "", shared: true, password: "", reasons: { "a-1": "late" } });
  expect(parseForm(sentAs({ code: "S1" }), schema).value?.shared).toBe(false);
});

test.each(["", "   ", "\u200b"])("reports a required line without text as missing: %j", (code) => {
  const { value, refuse } = parseForm(sentAs({ code }), schema);
  expect(value).toBeNull();
  expect(refuse().data.reply.error).toEqual({ code: ["Code is missing."] });
});

test("answers 400 with all typed values and each field's error", () => {
  const { refuse } = parseForm(sentAs({ code: "12345", note: " seven77", "reasons.a": "x" }), schema);
  const { data, init } = refuse();
  expect(init?.status).toBe(400);
  const field = fieldsOf<"code" | "note" | "reasons.a">(data.reply);
  expect(field("code")).toEqual({ name: "code", defaultValue: "12345", error: "Use at most 4 characters." });
  expect(field("note")).toEqual({ name: "note", defaultValue: " seven77", error: "Use at most 6 characters." });
  expect(field("reasons.a")).toEqual({ name: "reasons.a", defaultValue: "x", error: undefined });
});

test("adds the caller's errors, status and data to the refusal", () => {
  const { refuse } = parseForm(sentAs({ code: "S1" }), schema);
  const { data, init } = refuse({ code: "Taken.", "": "Too old.", note: undefined }, { status: 409, taken: "x" });
  expect(init?.status).toBe(409);
  expect(data).toMatchObject({ reply: { error: { code: ["Taken."], "": ["Too old."] } }, taken: "x" });
  expect(data.reply.error).not.toHaveProperty("note");
});

test("lists the schema's and the caller's errors in the order of the form", () => {
  const { refuse } = parseForm(sentAs({ code: "S1", note: "too long" }), schema);
  const { error } = refuse({ password: "Weak.", code: "Taken.", "": "Too old." }).data.reply;
  expect(Object.keys(error!)).toEqual(["", "code", "note", "password"]);
});

test("reports an error of one of several values at their field", () => {
  const several = z.object({ code: anyText, days: z.array(z.enum(["MO", "TU"])).default([]) });
  const { refuse } = parseForm(
    sentAs([
      ["days", "MO"],
      ["days", "XX"],
    ]),
    several,
  );
  const { error } = refuse({ code: "Taken." }).data.reply;
  expect(error).toEqual({ code: ["Taken."], days: ["Choose or enter this again."] });
  expect(Object.keys(error!)).toEqual(["code", "days"]);
});

test("leaves an emptied field empty, whatever it began with", () => {
  const { refuse } = parseForm(sentAs({ code: "", note: "n" }), schema);
  expect(fieldsOf(refuse().data.reply, { code: "S1" })("code").defaultValue).toBe("");
  expect(fieldsOf(undefined, { code: "S1" })("code").defaultValue).toBe("S1");
});

test("returns no password and no value of unknown fields", () => {
  const { refuse } = parseForm(
    sentAs({ password: "geheim-1", extra: "<x>", __intent__: "{", __proto__x: "1" }),
    schema,
  );
  expect(JSON.stringify(refuse().data)).not.toMatch(/geheim|<x>|__/);
});

test("ignores names that would make a form deep or long", () => {
  const deep = `reasons${".a".repeat(30_000)}`;
  const begun = performance.now();
  const { value } = parseForm(
    sentAs({ code: "S1", [deep]: "1", "reasons[4294967294]": "1", "code.__proto__": "1" }),
    schema,
  );
  expect(value).toEqual({ code: "S1", note: "", shared: false, password: "", reasons: {} });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("reports values that no form sends in the reader's language", () => {
  overwriteGetLocale(() => "vi");
  const sent = sentAs([
    ["code", "S1"],
    ["note", "a"],
    ["note", "b"],
  ]);
  expect(parseForm(sent, schema).refuse().data.reply.error).toEqual({ note: ["Chọn hoặc nhập lại mục này."] });
  overwriteGetLocale(() => "en");
});

test("answers 413 to a form that is too large and 415 to other content", async () => {
  const post = (body: BodyInit, type?: string) =>
    new Request("http://here/", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });
  await expect(readForm(post(new URLSearchParams({ code: "x".repeat(70_000) })), schema)).rejects.toMatchObject({
    status: 413,
  });
  await expect(readForm(post("{}", "application/json"), schema)).rejects.toMatchObject({ status: 415 });
});

test("links each error above the form to its field, which it describes", () => {
  const { data } = parseForm(sentAs({ note: "much too long" }), schema).refuse({ "": "Too old." });
  const html = renderToString(
    <>
      <FormErrors reply={data.reply} title="Not saved" />
      <TextField {...fieldsOf<"code">(data.reply)("code")} label="Code" />
    </>,
  );
  const page = pageOf(html);
  expect(page.get("link", "Code is missing.").href).toBe("#code");
  expect(page.get("link", "Use at most 6 characters.").href).toBe("#note");
  expect(page.select("#errors[autofocus]")).toHaveLength(1);
  const code = page.field("Code");
  expect([code.isInvalid, code.description]).toEqual([true, "Code is missing."]);
  expect(page.text).toContain("Too old.");
});
