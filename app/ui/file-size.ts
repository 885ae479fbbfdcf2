import type { ChangeEvent } from "react";

/** Scripts refuse a larger file before megabytes are sent. */
export function refuseAbove(mebibytes: number, message: string) {
  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void => {
    const large = (input.files?.[0]?.size ?? 0) > mebibytes * 1024 * 1024;
    input.setCustomValidity(large ? message : "");
    input.reportValidity();
  };
}
