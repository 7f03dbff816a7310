/** As much of OpenAPI 3.1.1 as the scripts read. */

export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const;
export type Method = (typeof methods)[number];

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
}

export interface Response {
  content?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  summary: string;
  deprecated?: boolean;
  servers?: { url: string }[];
  tags: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: unknown;
  responses: Record<string, Response | Reference>;
}

export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: Record<string, Record<string, unknown>>;
}

/** The object itself, or the one in the same document that its `$ref` names. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  let found: unknown = document;
  for (const segment of value.$ref.slice('#/'.length).split('/')) {
    const key = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as Record<string, unknown> | undefined)?.[key];
  }
  if (found === undefined) throw new Error(`${value.$ref} names nothing in the document`);
  return found as T;
}
