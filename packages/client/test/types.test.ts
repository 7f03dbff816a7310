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

type Row = (typeof operations)[number];

/** Writes two lines that compile if a method takes and returns what openapi-fetch's client does. */
function writeComparison({ operationId, method, path }: Row): string {
  const call = `'${method.toLowerCase()}'`;
  const flat = `VoiceAgentClient['${operationId}']`;
  const argument = `NonNullable<Parameters<${flat}>[0]>`;
  const options = `FetchOptions<ClientPaths['${path}'][${call}]>`;
  const response = `MethodResponse<Client<ClientPaths>, ${call}, '${path}'>`;
  return `
    expectNone<ArgumentDifferences<${argument}, ${options}>>();
    expectNone<ResultDifferences<Awaited<ReturnType<${flat}>>, ${OWN_RESULTS[operationId] ?? response}>>();`;
}

it('each method takes and returns what openapi-fetch’s Client<ClientPaths> does', () => {
  const { errors } = compile(`
    import type { Client, FetchOptions, MethodResponse } from 'openapi-fetch';
    import type { VoiceAgentClient } from '@voice-agent-platform/client';
    import type { ClientPaths } from '@voice-agent-platform/client/fetch';
    import { expectNone, type ArgumentDifferences, type ResultDifferences } from './support/compare-types.js';
    ${operations.map(writeComparison).join('')}`);
  expect(errors).toEqual([]);
});

it('a program of a user compiles with the libraries es2022 and dom, and what must not compile does not', async () => {
  const program = await readFile(new URL('types.test-d.ts', import.meta.url), 'utf8');
  // Without `skipLibCheck`, the compiler also checks the declarations of the package.
  expect(compile(program, { skipLibCheck: false }).errors).toEqual([]);
});
