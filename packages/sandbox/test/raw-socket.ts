import { once } from 'node:events';
import { Agent, request as sendHttp } from 'node:http';
import { connect } from 'node:net';

/** Sends bytes as they are, and gives all that comes back until the connection ends. */
export const sendRaw = async (
  port: number,
  bytes: string | Buffer,
  { halfOpen = false } = {},
): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  if (!halfOpen) socket.end();
  if (!socket.closed) await once(socket, 'close');
  return received;
};

/** A request that asks for the connection to be closed. */
export const rawRequest = (
  line: string,
  headers: readonly string[] = [],
  body = '',
  host = 'localhost',
): string => [line, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n');

export const statusOf = (response: string): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);

export const TEST_KEY = 'Authorization: Bearer sk_test_1';

export interface HttpReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends what `fetch` would correct or refuse, over eight connections that are kept. */
export function requester() {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const sendText = (
    method: string,
    url: string,
    {
      path,
      headers,
      body,
    }: Partial<Record<'path' | 'body', string>> & { headers?: Readonly<Record<string, string>> },
  ): Promise<HttpReply> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = sendHttp(url, {
        method,
        agent,
        ...(path !== undefined && { path }),
        headers: { ...headers, ...length },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('error', reject);
        response.on('end', () => {
          const type = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode!, type, text });
        });
      });
      request.end(body);
    });
  return { sendText, close: () => agent.destroy() };
}
