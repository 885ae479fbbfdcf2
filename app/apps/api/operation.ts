import type { z } from "zod";
import type { TokenScope } from "#app/apps/token.ts";
import type { User } from "#app/auth/user.ts";

interface Asked {
  readonly user: User;
  readonly search: URLSearchParams;
  readonly now: Date;
  readonly id: string;
}

/** One thing that can be read by the API. */
export interface Operation {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly scope: TokenScope;
  readonly query: z.ZodObject;
  readonly result: z.ZodType;
  /** Whether the same is there as CSV, in one piece. */
  readonly csv: boolean;
  /** Null for what isn't there, or isn't theirs to see. @throws UnusableParam */
  read(query: Asked): Promise<object | null>;
}

/** The search params that it takes: a file comes in one piece. */
export function paramsOf({ query }: Pick<Operation, "query">, format: "json" | "csv"): string[] {
  return Object.keys(query.shape).filter((name) => format === "json" || (name !== "cursor" && name !== "limit"));
}
