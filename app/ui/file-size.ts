import type { ChangeEvent } from "react";

/** For a file's control: says `message` of a file that is larger, before megabytes are sent, where scripts run. */
export function refuseAbove(mebibytes: number, message: string) {
  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void => {
    const large = (input.files?.[0]?.size ?? 0) > mebibytes * 1024 * 1024;
    input.setCustomValidity(large ? message : "");
    input.reportValidity();
  };
}
