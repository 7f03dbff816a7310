import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** As much of the contract as validators are compiled from. */
export interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** Operations by method, in lower case. The contract holds nothing else under a path. */
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
export interface Reference {
  readonly $ref: string;
}
export type Schema = Readonly<Record<string, unknown>>;

export const readContract = (): Contract => {
  const path = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as Contract;
};

/** The value itself, or what it refers to. */
export const resolve = <Value extends object>(
  contract: Contract,
  value: Value | Reference,
): Value => {
  if (!('$ref' in value)) return value;
  let found: unknown = contract;
  for (const token of value.$ref.slice('#/'.length).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}.`);
  return found as Value;
};
