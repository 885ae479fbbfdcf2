import { expect, it } from "vitest";
import { isUnavailability, classifyAnswer, describeUnavailable, type Unavailability } from "#app/files/unavailable.ts";
import { m } from "#app/i18n/locale.ts";

it.each<[number | null, string, Unavailability, passing: boolean]>([
  [401, "Firebase App Check token is invalid.", "app-check", false],
  [401, "Invalid Credentials", "unauthenticated", false],
  [402, "Quota for bucket exceeded", "quota", false],
  [403, "does not have storage.objects.create access", "unauthorized", false],
  [404, "The specified bucket does not exist.", "no-bucket", false],
  [408, "", "busy", true],
  [429, "", "busy", true],
  [500, "", "down", true],
  [503, "", "down", true],
  [599, "", "down", true],
  [400, "", "refused", false],
  [600, "", "refused", false],
  [null, "read ECONNRESET", "unreachable", true],
  [null, "Could not load the default credentials. Browse to …", "unauthenticated", false],
])("%s %j means %s", (status, text, kind, isTransient) => {
  expect(classifyAnswer({ status, text })).toEqual({ kind, isTransient });
  expect(isUnavailability(kind)).toBe(true);
});

it("does not take a refusal of the photo itself for a failure of the store", () => {
  expect(["type", "size", "broken", "full", "toString"].filter(isUnavailability)).toEqual([]);
});

it("explains a failure with its cause, the next step, and that all else is saved", () => {
  expect(describeUnavailable("quota")).toBe(
    "This photo was not saved. The photo store is full. Everything else is saved. Tell an administrator, then try this photo again.",
  );
  expect(describeUnavailable("down")).toBe(
    "This photo was not saved. The photo store is not working right now. Everything else is saved. Try this photo again in a few minutes.",
  );
  const vi = { locale: "vi" } as const;
  expect(
    m.files_photo_not_saved({ cause: m.files_cause_quota({}, vi), next: m.files_next_administrator({}, vi) }, vi),
  ).toBe(
    "Ảnh này chưa được lưu. Kho ảnh đã đầy. Mọi nội dung khác vẫn được giữ nguyên. Hãy báo cho quản trị viên rồi thử lại với ảnh này.",
  );
});
