import { z } from "zod";
import { tokenScopes } from "#app/apps/token.ts";
import { type Operation, paramsOf } from "./operation.ts";
import { listOperations } from "./operations.server.ts";

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const problems = {
  400: "A param can't be used; `detail` names it.",
  401: "There is no token, or it was revoked, has expired, or its owner was shut out.",
  403: "The token's scopes or its owner's roles don't allow it.",
  404: "There is no such record, or its owner can't see it.",
  429: "The token's requests of an hour are used up; `Retry-After` says for how many seconds.",
};

const problemAnswers = Object.fromEntries(
  Object.entries(problems).map(([status, description]) => [
    status,
    { description, content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
  ]),
);

function parametersOf({ path, query }: Operation, names: readonly string[]) {
  const { properties = {} } = jsonSchema(query, "input");
  return [
    ...(path.includes("{id}") ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }] : []),
    ...names.map((name) => {
      const { description, ...schema } = properties[name] as { description?: string };
      return { name, in: "query", required: false, ...(description && { description }), schema };
    }),
  ];
}

function readingOf(operation: Operation, format: "json" | "csv") {
  const { name, summary, scope, result } = operation;
  const content =
    format === "json"
      ? { "application/json": { schema: jsonSchema(result, "output") } }
      : { "text/csv": { schema: { type: "string" } } };
  return {
    get: {
      operationId: format === "json" ? name : `${name}-csv`,
      summary: format === "json" ? summary : `${summary} All of it as CSV, in the reader's language.`,
      tags: [scope],
      security: [{ token: [] }],
      description: `Needs the scope \`${scope}\`.`,
      parameters: parametersOf(operation, paramsOf(operation, format)),
      responses: { 200: { description: "What was asked for.", content }, ...problemAnswers },
    },
  };
}

export async function describeApi(server: string): Promise<object> {
  const operations = await listOperations();
  return {
    openapi: "3.1.0",
    info: {
      title: "Store QC",
      version: "1",
      description:
        "Reads lists, single checks and reports, with the rights of the token's owner and within its scopes.",
    },
    servers: [{ url: server }],
    tags: tokenScopes.map((name) => ({ name })),
    paths: Object.fromEntries(
      operations.flatMap((operation) => [
        [`/${operation.path}`, readingOf(operation, "json")],
        ...(operation.csv ? [[`/${operation.path}.csv`, readingOf(operation, "csv")]] : []),
      ]),
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: {
        Problem: {
          type: "object",
          description: "RFC 9457",
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
          },
          required: ["type", "title", "status"],
        },
      },
    },
  };
}
