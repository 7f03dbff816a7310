/** Mocks the contract (OpenAPI 3.1) with Prism, as teams do before they have access to the platform. */
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { killGroup, start } from '@voice-agent-platform/shared/process';
import { beforeAll, expect, it } from 'vitest';

let prism: Awaited<ReturnType<typeof startPrism>>;
beforeAll(async () => {
  prism = await startPrism();
  return prism.stop;
});

it.each(operations)('responds to the example of $operationId with its success', async (row) => {
  const { status } = await call(row, exampleRequest(operationOf(row)).body);
  expect(status).toBe(row.success.status);
});

it.each(operations.filter(({ requestBody }) => requestBody))(
  'rejects a body of $operationId that is not an object',
  async (row) => {
    const { status } = await call(row, 'a text');
    expect(status).toBe(422);
  },
);

function call(row: OperationRow, body: unknown): Promise<Response> {
  const { path, query } = exampleRequest(operationOf(row));
  const url = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return fetch(`${prism.url}${url}?${String(new URLSearchParams(query))}`, {
    method: row.method,
    headers: {
      authorization: 'Bearer test',
      ...(row.organizationId && { 'x-organization-id': 'test' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function startPrism() {
  const command = join(
    await fetchTool('@stoplight/prism-cli'),
    'node_modules/@stoplight/prism-cli/dist/index.js',
  );
  const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.yaml'));
  const options = ['mock', contract, '--host', '127.0.0.1', '--port', '0'];
  // Prism ends with this process, even if it never listens.
  const child = start({ argv: [process.execPath, command, ...options] });
  child.stderr.pipe(process.stderr);
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      stop: async () => {
        killGroup(child.pid);
        await exited;
      },
    };
  }
  throw new Error('Prism ended before it listened');
}
