import type { SavedForm } from "#app/auth/saved-form.ts";

/** A form as it was kept a moment ago. */
export function kept(
  action: string,
  fields: readonly (readonly [name: string, value: string])[],
  uid = "lead",
): SavedForm {
  return {
    uid,
    at: new Date().toISOString(),
    action,
    page: action,
    multipart: false,
    fields: fields.map(([name, value]) => ({ name, value })),
    photos: [],
    filesLost: 0,
  };
}
