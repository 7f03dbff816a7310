import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Root = 'base' | 'platform';

/** A request as it came over the wire, before anything interprets it. */
export interface WireRequest {
  root: Root;
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Answer = (request: WireRequest, response: ServerResponse) => void;

export interface RecordingServer {
  /** The root's address, without `/api/v1`. */
  url: string;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback interface, adds each request to `log` and has `answer` answer it. */
export async function startRecordingServer(
  root: Root,
  log: WireRequest[],
  answer: Answer,
): Promise<RecordingServer> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url: target = '', headers } = request;
      const recorded = { root, method, target, headers, body };
      log.push(recorded);
      answer(recorded, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
