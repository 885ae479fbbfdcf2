/** One way to read and to answer a form, and one component for forms that change something. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("app/**/*.{ts,tsx}", { exclude: ["app/i18n/paraglide/**"] });
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(path, "utf8"))).toSorted();

test("only the kit and the parking of submissions read forms", () => {
  expect(filesWith(/\b(readFormBody|readUpload)\(|\brequest\.formData\(/)).toEqual([
    "app/files/form-body.server.ts",
    "app/files/upload.server.ts",
    "app/sign-in/parked/parked-submissions.server.ts",
    "app/ui/form.server.ts",
  ]);
});

/** Each with the reason why `handleForm` and its kin don't serve. */
const catching = [
  // A device answers by itself where the server is out of reach.
  "app/tasks/pages/view/comment.tsx",
  // Another free code is tried where others were as fast.
  "app/templates/pages/library/begin.server.ts",
];

test("no page catches errors by hand", () => {
  expect(filesWith(/\} catch\b/).filter((path) => path.includes("/pages/"))).toEqual(catching);
});

/** Forms without a key, by the reason. */
const unkeyed = {
  "the key stands on the button": ["app/chats/pages/people/new.tsx", "app/chats/pages/people/page.tsx"],
  "nobody is signed in, or no record is changed": [
    "app/checks/pages/preview/dry-run.tsx",
    "app/sign-in/pages/invitation.tsx",
    "app/sign-in/pages/pop-up-button.tsx",
    "app/sign-in/pages/reset.tsx",
    "app/sign-in/pages/second.tsx",
    "app/sign-in/pages/sign-in-form.tsx",
    "app/sign-in/pages/sign-in-frame.tsx",
    "app/sign-in/parts/passkey-form.tsx",
    "app/sign-in/parts/sign-out-form.tsx",
    "app/templates/pages/exchange/import.tsx",
  ],
  "it sends another form again, with that form's key": [
    "app/outbox/resent-draft.tsx",
    "app/shell/undo-form.tsx",
    "app/shell/unsent-form.tsx",
    "app/sign-in/pages/parked-submissions.tsx",
  ],
  "it merges by what each field showed": [
    "app/checks/pages/edit/check-form.tsx",
    "app/templates/pages/edit/template-form.tsx",
  ],
  "it asks for the password or a code": [
    "app/settings/pages/password.tsx",
    "app/settings/pages/second-factor/app.tsx",
    "app/settings/pages/second-factor/page.tsx",
  ],
  "sent twice it leaves things as they are": [
    "app/apps/pages/email/page.tsx",
    "app/chats/pages/view/head.tsx",
    "app/chats/pages/view/messages.tsx",
    "app/import/parts/columns-form.tsx",
    "app/import/pages/run/page.tsx",
    "app/import/pages/run/undo.tsx",
    "app/import/pages/view/stage.tsx",
    "app/lists/parts/list-view.tsx",
    "app/notifications/pages/list/page.tsx",
    "app/photos/parts/draw.tsx",
    "app/settings/pages/account.tsx",
    "app/settings/pages/display/columns-panel.tsx",
    "app/settings/pages/notifications.tsx",
    "app/settings/pages/second-factor/recovery-codes.tsx",
    "app/settings/pages/second-factor/remove.tsx",
    "app/stores/pages/bulk/run.tsx",
    "app/tasks/pages/view/finish-panel.tsx",
    "app/views/parts/saved-views.tsx",
  ],
};

test("every posted form is a PostForm, which has a key, or is named here", () => {
  const posting = filesWith(/method="post"/).filter((path) => path.endsWith(".tsx") && path !== "app/ui/post-form.tsx");
  expect(posting).toEqual(Object.values(unkeyed).flat().toSorted());
});

test("no form has a key that was written by hand", () => {
  expect(filesWith(/type="hidden"\s+name="key"/)).toEqual(["app/outbox/resent-draft.tsx", "app/ui/post-form.tsx"]);
});
