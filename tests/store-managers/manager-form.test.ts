import { expect, test } from "vitest";
import { managerForm } from "#app/store-managers/manager-form.ts";
import { parseForm } from "#app/ui/form.server.ts";

const before = { phone: "1234" };

test.each([
  ["12345", undefined, null],
  ["12345", before, null],
  ["1234", before, "1234"],
  ["", before, ""],
  ["0912 345 678", undefined, "+84912345678"],
])("the phone number %j is accepted or refused for a manager who had %j", (phone, current, kept) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ code: "M1", name: "Hà", phone, email: "", account: "" }))
    fields.set(name, value);
  const { value, refuse } = parseForm(fields, managerForm(current));
  if (kept !== null) expect(value?.phone).toBe(kept);
  else expect(refuse().data.reply.error).toEqual({ phone: ["This number is too short. Enter one like 0912 345 678."] });
});
