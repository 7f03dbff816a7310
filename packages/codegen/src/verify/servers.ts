import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
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
  let requests: WireRequest[] = [];
  let keysSentElsewhere = 0;
  let next: Reply | Respond = { status: 503 };

  const elsewhere = await listen(({ target, headers, body }, response) => {
    const sent = JSON.stringify([target, headers, new TextDecoder().decode(body)]);
    if (sent.includes(key)) keysSentElsewhere += 1;
    sendReply(response, { body: { tags: ['elsewhere'], name: 'elsewhere' } });
  });
  const receiveFor =
    (root: Root): Receive =>
    (request, response) => {
      const recorded = { root, ...request };
      requests.push(recorded);
      if (typeof next !== 'function') sendReply(response, next);
      else next(recorded, response, `http://localhost:${elsewhere.port}`);
    };
  const base = await listen(receiveFor('base'));
  const platform = await listen(receiveFor('platform'));
  return {
    /** The addresses of the roots, without `/api/v1`. */
    baseUrl: `http://127.0.0.1:${base.port}`,
    platformUrl: `http://127.0.0.1:${platform.port}`,
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
      await Promise.all([base, platform, elsewhere].map((server) => server.close()));
    },
  };
}

type Receive = (request: Omit<WireRequest, 'root'>, response: ServerResponse) => void;

/** Starts a server on a free port. It reads the whole body of a request before it passes the request on. */
async function listen(receive: Receive) {
  const server = createServer((request, response) => {
    const { method = '', url: target = '', headers } = request;
    buffer(request).then(
      (body) => receive({ method, target, headers, body }, response),
      // The client has closed the connection.
      () => response.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { port, close };
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
