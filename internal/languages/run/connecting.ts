/** Tests `connect` with programs of operations: the values that it must refuse, and the addresses that it calls. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { ROOTS, type ProgramWriter } from '../src/program.js';
import { examplePath, type Runner } from './sample-faults.js';

/** Values that `connect` must refuse before it sends anything, and must not print. */
const REFUSED = [
  {
    variable: 'VOICE_AGENT_API_KEY',
    values: ['', 'live_key\nof_somebody_else'],
    reason: 'API key is empty',
  },
  {
    variable: 'VOICE_AGENT_BASE_URL',
    values: [
      '',
      // `https://${HOST}/` without the variable: most parsers would take the first part of the path for the host.
      'https:///',
      // They begin like an address.
      'http://[',
      'http://[zz]',
      'http://127.0.0.1:port',
      'http://user:password@127.0.0.1:1',
      'http://user:password\n@127.0.0.1:1',
      'http://127.0.0.1:1/{tenant}',
      // `connect` adds `/api/v1` to the end, where it would be part of the query or the fragment.
      'http://127.0.0.1:1/?tenant=harbor',
      'http://127.0.0.1:1/#harbor',
      'http://127.0.0.1:1/api/v1/',
    ],
    reason: 'root must be an http',
  },
];

/** @returns the first fault of `connect` */
export async function connectFault(
  programs: ProgramWriter,
  runner: Runner,
): Promise<string | undefined> {
  return (await refusalFault(programs, runner)) ?? (await addressFault(programs, runner));
}

async function refusalFault(
  { programFile }: ProgramWriter,
  { run, sandbox }: Runner,
): Promise<string | undefined> {
  const source = programFile(firstOperation('base').operationId);
  for (const { variable, values, reason } of REFUSED) {
    for (const value of values) {
      const { printed, failed } = await run(source, { [variable]: value });
      const isShown = value.split('\n').some((part) => part !== '' && printed.includes(part));
      const { length: sent } = sandbox.requests;
      if (!failed || !printed.includes(reason) || isShown || sent > 0)
        return `with ${variable}=${JSON.stringify(value)}, it sent ${sent} requests and printed ${printed}`;
    }
  }
  return undefined;
}

/** Calls each root as a path of a server, with slashes at the end, and a host in capitals, which some libraries change. */
async function addressFault(
  { programFile }: ProgramWriter,
  { run }: Runner,
): Promise<string | undefined> {
  const called: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    called.push(url?.split('?')[0]);
    response.writeHead(404).end();
  });
  // On all addresses, because a language may prefer IPv4 or IPv6 for `localhost`.
  await once(server.listen(0), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    for (const root of ['base', 'platform'] as const) {
      const row = firstOperation(root);
      called.length = 0;
      const address = { [ROOTS[root]]: `http://LOCALHOST:${port}/gateway//` };
      const { printed } = await run(programFile(row.operationId), address);
      const expected = `/gateway${examplePath(row)}`;
      if (called.join() !== expected)
        return `called ${called.join() || 'nothing'} instead of ${expected}, and printed ${printed}`;
    }
    return undefined;
  } finally {
    server.close();
  }
}

/** Returns the first operation of a root. */
function firstOperation(root: OperationRow['root']): OperationRow {
  const row = operations.find((candidate) => candidate.root === root);
  if (!row) throw new Error(`No operation has the ${root} root`);
  return row;
}
