import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends bytes, and resolves to everything that arrives until the connection ends.
 *
 * @param keepsWriting leaves the sender's side of the connection open, as a slow client does. Default false
 */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  { keepsWriting = false } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  // The sandbox may reset the connection. `close` follows in any case.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  if (!keepsWriting) socket.end();
  if (!socket.closed) await once(socket, 'close');
  return received;
}

/** Writes a request that asks for the connection to be closed. */
export function rawRequest(
  line: string,
  headers: readonly string[] = [],
  { body = '', host = 'localhost' } = {},
): string {
  return [line, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n');
}

export function parseStatus(response: string): number {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(response) ?? [];
  if (status === undefined) throw new Error(`No status line in ${JSON.stringify(response)}`);
  return Number(status);
}

/** The header with a test key. */
export const AUTHORIZATION = 'Authorization: Bearer sk_test_1';
