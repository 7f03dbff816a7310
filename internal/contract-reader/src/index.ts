/** The one reader of the contract: its documents, and each row of the table of operations with the operation in full. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { resolveRef, type Reference } from '@voice-agent-platform/shared/json';

export interface Schema {
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

/** What any part of the document may note about itself. */
export interface Notes {
  readonly 'x-unspecified'?: readonly Omit<Unspecified, 'pointer' | 'subject'>[];
  readonly 'x-irregularity'?: readonly { readonly kind: string; readonly note: string }[];
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

type Examples = Readonly<Record<string, Example>>;

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: Examples }>>;

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

/** An operation without references to parameters, request bodies and responses. */
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
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface ContractOperation {
  readonly row: OperationRow;
  readonly operation: Operation;
}

type RowKey = Pick<OperationRow, 'operationId' | 'method' | 'path'>;

/** The contract as one document, with references between its parts. */
export const bundle = JSON.parse(readArtifact('openapi.json')) as Document;

/** The contract as one document without references. */
export const contract = JSON.parse(readArtifact('openapi.dereferenced.json')) as Document;

/** The text of a file that `@voice-agent-platform/openapi` exports. */
export function readArtifact(name: string): string {
  return readFileSync(
    fileURLToPath(import.meta.resolve(`@voice-agent-platform/openapi/${name}`)),
    'utf8',
  );
}

/** The operation of a row, without any reference. */
export function operationOf(row: RowKey): Operation {
  return findOperation(contract, row) as Operation;
}

/** Every operation of the bundle. References to schemas stay, because they name types; those to others are resolved. */
export function bundledOperations(): ContractOperation[] {
  const resolve = <Part extends object>(part: Part | Reference) => resolveRef(bundle, part);
  return operations.map((row) => {
    const operation = findOperation(bundle, row) as Operation;
    const { parameters = [], responses } = operation;
    const resolved = Object.entries(responses).map(([status, each]) => [status, resolve(each)]);
    return {
      row,
      operation: {
        ...operation,
        parameters: parameters.map(resolve),
        responses: Object.fromEntries(resolved) as Operation['responses'],
      },
    };
  });
}

/** @throws if the document lacks an operation of the table */
export function findOperation<Found extends object>(
  { paths }: { readonly paths: Readonly<Record<string, Readonly<Record<string, Found>>>> },
  { operationId, method, path }: RowKey,
): Found {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${operationId}: the contract has no ${method} ${path}`);
  return operation;
}

/** The content of a request or of the success response, which has one media type. */
export function contentOf(content: Content = {}): Content[string] {
  return Object.values(content)[0] ?? {};
}

/** The first of some examples. */
export function firstOf(examples: Examples = {}): unknown {
  return Object.values(examples)[0]?.value;
}

/** What a client sends for the operation, by the first example of each part. */
export function exampleRequest(operation: Operation): {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
} {
  const inPlace = (place: Parameter['in']) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name, examples }) => [name, firstOf(examples) as string]),
    );
  const { requestBody } = operation;
  return {
    path: inPlace('path'),
    query: inPlace('query'),
    ...(requestBody && { body: firstOf(contentOf(requestBody.content).examples) }),
  };
}

/** Whether the body has to repeat the API key. */
export function repeatsApiKey(operation: Operation): boolean {
  return (operation['x-irregularity'] ?? []).some(({ kind }) => kind === 'body-repeats-api-key');
}
