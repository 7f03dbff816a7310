import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Root, WireRequest } from './canonical-request.js';

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

/** Records the requests of a client, and sends the response of the current step. */
export class Recorder {
  #requests: WireRequest[] = [];
  #keysSentElsewhere = 0;
  #response: Reply | Respond = { status: 503 };

  /** @param key the client's API key */
  constructor(private readonly key: string) {}

  /** The requests to both roots since the step began. */
  get requests(): readonly WireRequest[] {
    return this.#requests;
  }

  /** The number of requests that took the key to a server outside the platform since the step began. */
  get keysSentElsewhere(): number {
    return this.#keysSentElsewhere;
  }

  /** Begins a step: forgets earlier requests, and sends this response from now on. */
  expect(response: Reply | Respond): void {
    this.#requests = [];
    this.#keysSentElsewhere = 0;
    this.#response = response;
  }

  receive(request: WireRequest, response: ServerResponse, elsewhereUrl: string): void {
    this.#requests.push(request);
    if (typeof this.#response === 'function') this.#response(request, response, elsewhereUrl);
    else sendReply(response, this.#response);
  }

  receiveElsewhere({ target, headers, body }: RootlessRequest, response: ServerResponse): void {
    const sent = JSON.stringify([target, headers, new TextDecoder().decode(body)]);
    if (sent.includes(this.key)) this.#keysSentElsewhere += 1;
    sendReply(response, { body: { tags: ['elsewhere'], name: 'elsewhere' } });
  }
}

/** Starts one server per root, and a third one that is outside the platform and has another host name. */
export async function startServers(recorder: Recorder) {
  const elsewhere = await listen((request, response) =>
    recorder.receiveElsewhere(request, response),
  );
  const elsewhereUrl = `http://localhost:${elsewhere.port}`;
  const listenAs = (root: Root) =>
    listen((request, response) => recorder.receive({ root, ...request }, response, elsewhereUrl));
  const [base, platform] = [await listenAs('base'), await listenAs('platform')];
  return {
    /** The addresses of the roots, without `/api/v1`. */
    baseUrl: `http://127.0.0.1:${base.port}`,
    platformUrl: `http://127.0.0.1:${platform.port}`,
    close: async () => {
      await Promise.all([base, platform, elsewhere].map((server) => server.close()));
    },
  };
}

type RootlessRequest = Omit<WireRequest, 'root'>;

/** Starts a server on a free port. It reads the whole body of a request before it passes the request on. */
async function listen(receive: (request: RootlessRequest, response: ServerResponse) => void) {
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
