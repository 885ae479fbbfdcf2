import { meaningIn } from "#app/i18n/fold.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import type { Cells } from "#app/import/kind.ts";
import { readPhone } from "#app/stores/phone.ts";
import { foldEmail } from "#app/auth/user.ts";
import { type ManagerInput, managerLimits } from "./manager.ts";
import { isEmail } from "./manager-form.ts";

const statuses: Readonly<Record<string, "active" | "left">> = {
  active: "active",
  "dang lam viec": "active",
  "dang lam": "active",
  "hoat dong": "active",
  "dang hoat dong": "active",
  left: "left",
  inactive: "left",
  resigned: "left",
  "da nghi": "left",
  "da nghi viec": "left",
  "nghi viec": "left",
  nghi: "left",
};

export type ReadManager = ReturnType<typeof readManagerRow>;

export function readManagerRow(cells: Cells) {
  const reader = new CellReader(cells);
  const { code: codeMax, name: nameMax, ...max } = managerLimits;
  const address = (field: "email" | "account") => {
    const value = reader.lineOrEmpty(field, max[field]);
    if (value && !isEmail(value)) reader.error(field, "no-email", { value });
    return value;
  };
  const input: Partial<ManagerInput> & { code: string } = { code: reader.requireLine("code", codeMax) };
  if (cells["name"] !== undefined) input.name = reader.requireLine("name", nameMax);
  if (cells["email"] !== undefined) input.email = address("email");
  if (cells["phone"] !== undefined) input.phone = readPhone(reader, max.phone);
  const status = reader.oneOf("status", (text) => meaningIn(statuses, text));
  if (cells["status"]) input.status = status;
  const { errors, notes } = reader;
  /** Folded; "" unlinks nobody. */
  const account = foldEmail(address("account"));
  return { input, account, errors, notes };
}
