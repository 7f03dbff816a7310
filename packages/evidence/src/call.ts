import type { OperationNode } from './contract.js';
import type { Exchange } from './har.js';
import type { Row } from './match.js';

/** An exchange that calls an operation. */
export interface Call extends Exchange {
  readonly row: Row;
  readonly operation: OperationNode;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Whether the platform accepted the request, that is, responded with a 2xx status. */
  readonly isAccepted: boolean;
}

/** The value of a JSON body, otherwise undefined. */
export function jsonOf(message: Exchange['request'] | undefined): unknown {
  return message?.body.form === 'json' ? message.body.value : undefined;
}

/** The values of a query parameter, a list if it was sent several times. */
export function queryOf(url: URL): Readonly<Record<string, string | string[]>> {
  const query: [string, string | string[]][] = [...new Set(url.searchParams.keys())].map((name) => {
    const values = url.searchParams.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? '') : values];
  });
  return Object.fromEntries(query);
}
