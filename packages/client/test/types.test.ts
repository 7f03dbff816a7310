import { readFile } from 'node:fs/promises';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import type { OperationId } from '../src/index.js';
import { compile } from './support/compile.js';

it('calls of every method cost the compiler at most 2,500 instantiations', () => {
  const calls = operations.map((row) => {
    const parts = Object.entries(exampleRequest(operationOf(row)));
    const given = parts.filter(([, part]) => Object.keys(part as object).length > 0);
    return `client.${row.operationId}(${JSON.stringify(Object.fromEntries(given))})`;
  });
  const { errors, instantiations } = compile(`
    import { createClient } from '@voice-agent-platform/client';
    const client = createClient();
    export const results = [${calls.join(', ')}] as const;`);
  expect(errors).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(2_500);
});

/** Responses with more exact types in a method than in openapi-fetch. */
const OWN_RESULTS: Partial<Record<OperationId, string>> = {
  // No body is specified.
  addUseCaseWebhook: 'unknown',
  deleteUseCaseWebhook: 'undefined',
  // The status, 204, has no body, and the platform documents one.
  deletePhoneNumbers: '{ readonly deletedCount: number } | undefined',
};

/** Compiles if the argument and the result of a flat method equal those of openapi-fetch's `Client<ClientPaths>`. */
function sameTypes({ operationId, method, path }: (typeof operations)[number]): string {
  const verb = method.toLowerCase();
  const result = `MethodResponse<Client<ClientPaths>, '${verb}', '${path}'>`;
  const pairs = [
    `Part<Flat, 'path'>, Part<Params, 'path'>`,
    `Part<Flat, 'query'>, Part<Params, 'query'>`,
    `Expand<Part<FetchOptions<Sending<Part<Flat, 'body'>>>, 'body'>>, Expand<Part<Init, 'body'>>`,
    `IsRequired<Flat, 'path'>, IsRequired<Params, 'path'>`,
    `IsRequired<Flat, 'query'>, IsRequired<Params, 'query'>`,
    `IsRequired<Flat, 'body'>, IsRequired<Init, 'body'>`,
    `Result, ${OWN_RESULTS[operationId] ?? result}`,
    // No result is any.
    `0 extends 1 & Result ? true : false, false`,
  ];
  return `{
    type Flat = NonNullable<Parameters<typeof client.${operationId}>[0]>;
    type Init = FetchOptions<ClientPaths['${path}']['${verb}']>;
    type Params = NonNullable<Init['params']>;
    type Result = Awaited<ReturnType<typeof client.${operationId}>>;
    ${pairs.map((pair) => `same<${pair}>(); // ${operationId}`).join('\n')}
  }`;
}

// One program for both, with the declarations of the package: the types of openapi-fetch take most of the time.
const { errors } = compile(
  `${await readFile(new URL('types.test-d.ts', import.meta.url), 'utf8')}
  import type { FetchOptions, MethodResponse, Client } from 'openapi-fetch';
  import type { ClientPaths } from '@voice-agent-platform/client/fetch';
  type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
  function same<A, B>(..._: Same<A, B> extends true ? [] : ['types differ']): void {}
  type Part<T, K extends PropertyKey> = K extends keyof T ? NonNullable<T[K]> : never;
  type IsRequired<T, K extends PropertyKey> = K extends keyof T ? ({} extends Pick<T, K> ? false : true) : false;
  // openapi-fetch maps every body to a new type, so the body of the flat method is mapped too.
  type Sending<Body> = { requestBody: { content: { 'application/json': Body } } };
  type Expand<T> = T extends object ? { [K in keyof T]: Expand<T[K]> } : T;
  ${operations.map(sameTypes).join('\n')}`,
  { skipLibCheck: false },
);

it('each method takes and returns what openapi-fetch’s Client<ClientPaths> does', () => {
  expect(errors.filter((error) => error.startsWith('same<'))).toEqual([]);
});

it('a program of a user compiles with the libraries es2022 and dom, and what must not compile does not', () => {
  expect(errors.filter((error) => !error.startsWith('same<'))).toEqual([]);
});
