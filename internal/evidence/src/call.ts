import type { OperationNode } from './contract.js';
import type { Exchange } from './har.js';

/** An exchange that calls an operation. */
export interface Call extends Exchange {
  readonly operation: OperationNode;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The index of the file, and when the request was sent, or NaN. */
  readonly file: number;
  readonly start: number;
  /** Whether the platform accepted the request, that is, responded with a 2xx status. */
  readonly isAccepted: boolean;
}

/** The value of a JSON body, otherwise undefined. */
export function jsonOf(message: Exchange['request'] | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}

/** The values of a query parameter, a list if it was sent several times. */
export function queryOf(url: URL): Readonly<Record<string, string | string[]>> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of url.searchParams) {
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else query.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(query);
}
