/** Makes recordings as a recorder writes them. */

export const AGENT_PATH = 'PATCH /agents/66f1a3f7e5b7d83a9c0e4b41';

/** A valid response to an update of an agent. */
export const agent = {
  id: 'a',
  name: 'n',
  languages: [],
  voice_id: 'v',
  created_at: '2026-01-01T00:00:00Z',
};

/** What an entry has beside the method and the path. Bodies are texts, or are written as JSON. */
export interface EntryOptions {
  readonly body?: unknown;
  readonly status?: number;
  readonly response?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseType?: string;
  readonly root?: string;
  /** Overrides parts of the entry. */
  readonly entry?: Readonly<Record<string, unknown>>;
}

let count = 0;

/**
 * Creates an entry of a request such as `GET /orgs`. It starts a second after the entry that was created before it, so
 * create entries in the order of the recording.
 */
export function entry(request: string, options: EntryOptions = {}): Record<string, unknown> {
  const [method = '', path = ''] = request.split(' ');
  const { body, response, status = 200, root = 'https://platform.example' } = options;
  const requestText = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const text = typeof response === 'string' ? response : JSON.stringify(response);
  const responseType = options.responseType ?? 'application/json';
  count += 1;
  return {
    startedDateTime: new Date(Date.UTC(2026, 10, 22) + count * 1000).toISOString(),
    time: 12,
    request: {
      method,
      url: `${root}/api/v1${path}`,
      httpVersion: 'HTTP/1.1',
      headers: listHeaders({
        authorization: 'Bearer test-key-of-the-recording',
        ...(requestText !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      }),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: requestText?.length ?? 0,
      ...(requestText !== undefined && {
        postData: { mimeType: 'application/json', text: requestText },
      }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: listHeaders({
        ...(text !== undefined && { 'content-type': responseType }),
        ...options.responseHeaders,
      }),
      cookies: [],
      content: {
        size: text?.length ?? 0,
        mimeType: text === undefined ? 'x-unknown' : responseType,
        ...(text !== undefined && { text }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: text?.length ?? 0,
    },
    cache: {},
    timings: { send: 1, wait: 10, receive: 1 },
    ...options.entry,
  };
}

function listHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** Writes a HAR file with these entries. */
export function har(...entries: readonly unknown[]): string {
  return JSON.stringify({
    log: { version: '1.2', creator: { name: 'test', version: '1' }, entries },
  });
}
