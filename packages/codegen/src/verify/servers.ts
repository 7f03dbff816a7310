import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Root, WireRequest } from './requests.js';

/** A response as data. */
export interface Reply {
  readonly status?: number;
  /** The media type. Default: JSON if there is a body. An empty text omits the header. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, and anything else as JSON. */
  readonly body?: unknown;
}

/** @param elsewhereUrl the address of a server outside the platform */
export type Respond = (
  request: WireRequest,
  response: ServerResponse,
  elsewhereUrl: string,
) => void;

export type RecordingServers = Awaited<ReturnType<typeof startServers>>;

/**
 * Starts one server per root. They record requests and send the response of the current step.
 * @param key the client's API key
 */
export async function startServers(key: string) {
  const servers: Server[] = [];
  let requests: WireRequest[] = [];
  let keysSentElsewhere = 0;
  let next: Reply | Respond = { status: 503 };

  const listen = async (
    receive: (request: Omit<WireRequest, 'root'>, response: ServerResponse) => void,
  ): Promise<number> => {
    const server = createServer((request, response) => {
      const { method = '', url: target = '', headers } = request;
      buffer(request).then(
        (body) => receive({ method, target, headers, body }, response),
        // The client has closed the connection.
        () => response.destroy(),
      );
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const elsewhere = await listen(({ target, headers, body }, response) => {
    const sent = JSON.stringify([target, headers, body.toString()]);
    if (sent.includes(key)) keysSentElsewhere += 1;
    sendReply(response, { body: { tags: ['elsewhere'], name: 'elsewhere' } });
  });
  const listenAs = async (root: Root) => {
    const port = await listen((request, response) => {
      const recorded = { root, ...request };
      requests.push(recorded);
      if (typeof next !== 'function') sendReply(response, next);
      else next(recorded, response, `http://localhost:${elsewhere}`);
    });
    return `http://127.0.0.1:${port}`;
  };
  return {
    /** The addresses of the roots, without `/api/v1`. */
    baseUrl: await listenAs('base'),
    platformUrl: await listenAs('platform'),
    /** Counts requests with the key to a third server, which is outside the platform and has another host name. */
    keysSentElsewhere: () => keysSentElsewhere,
    /** Forgets earlier requests, and sends this response from now on. */
    expect(response: Reply | Respond): void {
      requests = [];
      keysSentElsewhere = 0;
      next = response;
    },
    get requests(): readonly WireRequest[] {
      return requests;
    },
    close: async () => {
      const closed = servers.map((server) => once(server.close(), 'close'));
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

function sendReply(
  response: ServerResponse,
  { status = 200, headers, body, type = body === undefined ? '' : 'application/json' }: Reply,
): void {
  response.writeHead(status, { ...headers, ...(type !== '' && { 'content-type': type }) });
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * Responds like the sandbox.
 * @param onBody receives the body of each response
 */
export function respondAs(
  handlers: Readonly<Record<Root, (request: Request) => Promise<Response>>>,
  onBody: (body: string) => void,
): Respond {
  return ({ root, method, target, headers, body }, response) => {
    const respond = async () => {
      const request = new Request(`http://127.0.0.1${target}`, {
        method,
        headers: headers as Record<string, string>,
        // `Request` refuses a body for GET and HEAD, and the refusal would count as a fault of the client.
        ...(method !== 'GET' && method !== 'HEAD' && { body: Uint8Array.from(body) }),
      });
      const reply = await handlers[root](request);
      const text = await reply.text();
      onBody(text);
      response.statusCode = reply.status;
      response.setHeaders(reply.headers);
      response.end(text);
    };
    // `Request` may refuse the method or the address.
    respond().catch((error: Error) => response.destroy(error));
  };
}
