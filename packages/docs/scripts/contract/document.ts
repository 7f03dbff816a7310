/** As much of OpenAPI 3.1.1 as the pages show. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | null)[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  dependentRequired?: Record<string, string[]>;
}

export interface Example {
  summary?: string;
  description?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  examples?: Record<string, Example | Reference>;
  'x-unspecified'?: unknown[];
}

export interface Body {
  description?: string;
  required?: boolean;
  content?: Record<string, MediaType>;
}

export interface Server {
  url: string;
  description?: string;
  variables?: Record<string, { default: string; description?: string }>;
}

export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  servers?: Server[];
  tags: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, Body | Reference>;
  'x-codeSamples'?: CodeSample[];
}

export interface Tag {
  name: string;
  description?: string;
  'x-displayName'?: string;
  'x-traitTag'?: boolean;
}

export interface OpenApiDocument {
  info: { title: string; version: string; summary: string; description: string };
  servers: Server[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { description: string }>;
  };
  'x-tagGroups'?: { name: string; tags: string[] }[];
}

/** The value that an RFC 6901 pointer names. */
export function at(document: object, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, token) => {
      const next = (value as Record<string, unknown> | undefined)?.[token];
      if (next === undefined) throw new Error(`${pointer} names nothing in the contract`);
      return next;
    }, document);
}

/** The value itself, or the one that its `$ref` names. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  return '$ref' in value && typeof value.$ref === 'string'
    ? (at(document, decodeURIComponent(value.$ref.slice(1))) as T)
    : (value as T);
}
