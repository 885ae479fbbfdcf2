import { href } from "#app/ui/href.ts";

export const apiDescription = href("/api/v1/openapi.json");

export const apiPath = apiDescription.slice(0, apiDescription.lastIndexOf("/"));
