import type { Sandbox } from '../src/index.js';

export interface ControlReply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** Calls the controls of a sandbox, in process. */
export function controlsOf(sandbox: Sandbox) {
  return async (method: string, path: string, body?: unknown): Promise<ControlReply> => {
    const response = await sandbox.fetch(`${sandbox.clientOptions.baseUrl}/_sandbox${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: (text === '' ? undefined : JSON.parse(text)) as unknown,
    };
  };
}
