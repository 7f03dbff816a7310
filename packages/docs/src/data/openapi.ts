/** The parts of OpenAPI 3.1.1 that the pages show. */
import { resolveRef, type Reference } from '@voice-agent-platform/internal/json-pointer';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

export interface Example {
  readonly summary?: string;
  readonly description?: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  examples?: Record<string, Example | Reference>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

/** A request body or a response. */
export interface Body {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  description?: string;
  readonly deprecated?: boolean;
  servers?: readonly Server[];
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
  'x-codeSamples'?: readonly {
    readonly lang: string;
    readonly label: string;
    readonly source: string;
  }[];
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

export interface OpenApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The value itself, or the one that its `$ref` points to, with the JSON Pointer of where it is. */
export function locate<T extends object>(
  document: object,
  value: T | Reference,
  pointer = '',
): { value: T; pointer: string } {
  return {
    value: resolveRef<T>(document, value),
    pointer: '$ref' in value ? decodeURIComponent(String(value.$ref).slice(1)) : pointer,
  };
}
