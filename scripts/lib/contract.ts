/** As much of the dereferenced contract as the commands and the tools for AI agents are derived from. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | null)[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly [keyword: string]: unknown;
}

interface Marked {
  readonly 'x-unspecified'?: readonly { readonly what: string; readonly assume: string }[];
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: Examples }>>;

export interface Operation extends Marked {
  readonly description: string;
  readonly servers?: readonly Server[];
  readonly parameters?: readonly (Marked & {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description: string;
    readonly schema: Schema;
    readonly examples?: Examples;
  })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Marked & { readonly content?: Content }>>;
  readonly 'x-irregularity'?: readonly { readonly kind: string }[];
}

interface Server {
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

export const contract = JSON.parse(
  readFileSync(
    fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.dereferenced.json')),
    'utf8',
  ),
) as {
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

export function operationOf({ path, method }: OperationRow): Operation {
  const operation = contract.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The contract has no ${method} ${path}`);
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

/** The operation without parameters that lists the resources of this one. */
export function listFor({ operationId, tag }: OperationRow) {
  return operations.find(
    (other) =>
      other.method === 'GET' &&
      other.tag === tag &&
      other.operationId !== operationId &&
      other.pathParameters.length === 0,
  )?.operationId;
}

/** Whether the body has to repeat the API key. */
export function repeatsApiKey(operation: Operation): boolean {
  return (operation['x-irregularity'] ?? []).some(({ kind }) => kind === 'body-repeats-api-key');
}
