import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reference } from '../../../scripts/lib/json-pointer.js';

/** The parts of the contract that validators are compiled from. */
export interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** Operations by method, in lower case. The contract has nothing else under a path. */
export type PathItem = Readonly<Record<string, Operation>>;
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
export interface RequestBody extends Body {
  readonly required?: boolean;
}
export type Schema = Readonly<Record<string, unknown>>;

export function readContract(): Contract {
  const path = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as Contract;
}
