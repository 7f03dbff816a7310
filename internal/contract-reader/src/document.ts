/** The form of the documents that are made from the contract. */
import type { unspecified } from '@voice-agent-platform/openapi/unspecified';

/** The notes that any part of the document can have. */
export interface Notes {
  readonly 'x-unspecified'?: readonly Omit<(typeof unspecified)[number], 'pointer' | 'subject'>[];
  readonly 'x-irregularity'?: readonly { readonly kind: string; readonly note: string }[];
}

export interface Schema extends Notes {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | null)[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

export type Examples = Readonly<Record<string, Example>>;

export interface Media {
  readonly schema?: Schema;
  readonly examples?: Examples;
}

export type Content = Readonly<Record<string, Media>>;

export interface Parameter extends Notes {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly examples?: Examples;
}

/** A request body or a response. */
export interface Body extends Notes {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Content;
}

/** An operation. Only its schemas are references, because the references have the names of the schemas. */
export interface Operation extends Notes {
  readonly summary: string;
  readonly description: string;
  readonly servers?: readonly Server[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Server {
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

export interface Document {
  readonly info: Readonly<Record<'title' | 'version' | 'summary' | 'description', string>>;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
}
