import { Agent, request as sendHttp } from 'node:http';
import { seedIds } from '../src/index.js';
import type { MeasuredServer } from './server.js';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly requestsPerSecond: number;
  /** Time of the server on the processor for one request, in microseconds. */
  readonly cpuMicroseconds: number;
}

const sendOne = (
  agent: Agent,
  baseUrl: string,
  { method, path, body, headers }: Request,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = sendHttp(`${baseUrl}${path}`, {
      method,
      agent,
      headers: {
        authorization: 'Bearer sk_test_bench',
        'x-organization-id': seedIds.organization,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode! < 300
          ? resolve()
          : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      );
    });
    request.end(body);
  });

const connections = 16;

const sendMany = async (
  agent: Agent,
  baseUrl: string,
  request: Request,
  count: number,
): Promise<void> => {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await sendOne(agent, baseUrl, request);
  };
  await Promise.all(Array.from({ length: connections }, lane));
};

/** Sends one request many times over 16 connections, once the server is warm. */
export const measure = async (
  server: MeasuredServer,
  request: Request,
  count: number,
): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await sendMany(agent, server.baseUrl, request, Math.ceil(count / 4));
  const [cpuBefore, startedAt] = [server.cpuMs(), performance.now()];
  await sendMany(agent, server.baseUrl, request, count);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = server.cpuMs() - cpuBefore;
  agent.destroy();
  return { requestsPerSecond: count / seconds, cpuMicroseconds: (cpuMs * 1000) / count };
};
