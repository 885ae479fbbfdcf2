import type { LoaderFunctionArgs } from "react-router";

/** The part of a loader's, action's or middleware's arguments that data functions read. `url` is the normalised address of the page. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

export type RequestArgs = Omit<RouteArgs, "context">;
