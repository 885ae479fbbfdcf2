import type { z } from "zod";
import type { TokenScope } from "#app/apps/token.ts";
import type { User } from "#app/auth/user.ts";

interface Asked {
  readonly user: User;
  readonly search: URLSearchParams;
  readonly now: Date;
  readonly id: string;
}

export interface Operation {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly scope: TokenScope;
  readonly query: z.ZodObject;
  readonly result: z.ZodType;
  readonly csv: boolean;
  /** Null if there is no such record or the user can't see it. @throws UnusableParam */
  read(query: Asked): Promise<object | null>;
}

/** CSV files aren't paged. */
export function paramsOf({ query }: Pick<Operation, "query">, format: "json" | "csv"): string[] {
  return Object.keys(query.shape).filter((name) => format === "json" || (name !== "cursor" && name !== "limit"));
}
