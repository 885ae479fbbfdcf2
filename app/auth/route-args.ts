import type { LoaderFunctionArgs } from "react-router";

/** The arguments of loaders, actions and middleware that data functions read. `url` is the normalised address of the page. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

export type RequestArgs = Omit<RouteArgs, "context">;
