import type { LoaderFunctionArgs } from "react-router";

/** `url` is the page's address without the router's additions. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

export type RequestArgs = Omit<RouteArgs, "context">;
