/** Misbehavior of a service or the network, which the cases meet in every runtime. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A request to a scenario. */
export interface Asked {
  /** The number of this request of one client to the scenario, starting at 1. */
  readonly nth: number;
  readonly body: string;
  /** An address of another origin. */
  readonly foreignUrl: string;
}

type Scenario = (response: ServerResponse, asked: Asked) => void;

/** The responses of each scenario. The client's roots name the scenario. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'odd-tags': (response) => json(response, { tags: [1], mood: 'sunny' }),
  'deleted-count': (response) => json(response, { deletedCount: 1 }),
  'text-recording': (response) => text(response, 'https://media.example/a.wav'),
  'number-recording': (response) => text(response, '123'),
  'json-recording': (response) => json(response, 'https://media.example/a.wav'),
  'not-found': (response) =>
    json(response, { title: 'gone' }, { status: 404, headers: { 'x-request-id': 'req_gone' } }),
  html: (response) => text(response, '<!doctype html><title>Welcome</title>', 'text/html'),
  empty: (response) => text(response, '', 'application/json'),
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = (): void => {
      if (response.writable) response.write(' '.repeat(65_536), write);
    };
    write();
  },
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
  },
  'cut-compressed-once': (response, { nth }) => {
    const body = gzipSync(JSON.stringify({ tags: ['second'] }));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': body.length,
    });
    if (nth > 1) response.end(body);
    else response.write(body.subarray(0, 20), () => response.destroy());
  },
  reset: (response) => void response.destroy(),
  redirect: (response, { foreignUrl }) => {
    response.writeHead(302, { location: `${foreignUrl}/api/v1/call-tags` }).end();
  },
  'redirect-within': (response, { nth }) => {
    if (nth > 1) json(response, { tags: ['elsewhere'] });
    else response.writeHead(307, { location: '?again' }).end();
  },
  unavailable: (response) => unavailable(response, '0'),
  'unavailable-once': (response, { nth }) =>
    nth > 1 ? json(response, { tags: ['second'] }) : unavailable(response, '0'),
  'unavailable-for-a-minute': (response) => unavailable(response, '60'),
  'unavailable-for-long': (response) => unavailable(response, '61'),
  broken: (response) => json(response, {}, { status: 500 }),
  'echo-agent': (response, { body }) => json(response, JSON.parse(body)),
  silent: () => undefined,
  'stalled-body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
  },
};

function json(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: object } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

function unavailable(response: ServerResponse, retryAfter: string): void {
  json(response, {}, { status: 503, headers: { 'retry-after': retryAfter } });
}

function text(response: ServerResponse, body: string, type = 'text/plain'): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}
