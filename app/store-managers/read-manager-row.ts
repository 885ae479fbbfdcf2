/** What a row of a file says about a manager. Pure. */
import { meaningIn } from "#app/i18n/fold.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { Cells, RowProblem } from "#app/import/kind.ts";
import { normalPhone, phoneRemark } from "#app/stores/phone.ts";
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

export interface ReadManager {
  /** What the row says; what it says nothing about is not among it. */
  readonly given: Partial<ManagerInput> & { readonly code: string };
  /** Folded e-mail address of the account that is to be linked; "" where the row names none, which unlinks nobody. */
  readonly account: string;
  /** By these it can't be written. */
  readonly errors: readonly RowProblem[];
  /** What is odd, but kept. */
  readonly notes: readonly RowProblem[];
}

export function readManagerRow(row: Cells): ReadManager {
  const errors: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const line = (field: keyof typeof managerLimits, text: string) => {
    const value = plainLine(text);
    if (value.length > managerLimits[field])
      errors.push({ field, what: "long", values: { max: managerLimits[field] } });
    return value;
  };
  const address = (field: "email" | "account", text: string) => {
    const value = line(field, text);
    if (value && !isEmail(value)) errors.push({ field, what: "no-email", values: { value } });
    return value;
  };
  const given: Partial<ManagerInput> & { code: string } = { code: line("code", row["code"] ?? "") };
  if (!given.code) errors.push({ field: "code", what: "missing" });
  if (row["name"] !== undefined) given.name = line("name", row["name"]);
  if (given.name === "") errors.push({ field: "name", what: "missing" });
  if (row["email"] !== undefined) given.email = address("email", row["email"]);
  if (row["phone"] !== undefined) given.phone = line("phone", normalPhone(row["phone"]));
  const remark = phoneRemark(given.phone ?? "");
  if (remark) notes.push({ field: "phone", what: remark, values: { value: given.phone! } });
  const status = row["status"];
  if (status) {
    given.status = meaningIn(statuses, status);
    if (!given.status) errors.push({ field: "status", what: "status", values: { value: status } });
  }
  return { given, account: foldEmail(address("account", row["account"] ?? "")), errors, notes };
}
