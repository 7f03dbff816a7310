/** What a code sample sends and prints. The page's own script makes samples too, from the values that a reader enters. */
import { camelCase } from '@voice-agent-platform/drivers/names';
import type { Field } from '../data/fields.js';
import type { OperationView } from '../data/operations.js';

type Row = Pick<OperationView, 'operationId' | 'method' | 'root' | 'path' | 'organizationId'>;

export interface SampleRequest extends Row {
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
  /** What the sample prints, unless the response has no known body. */
  readonly result: Result | undefined;
}

/** What a sample prints of the response. It never prints an organization whole, as that holds secrets. */
export interface Result {
  readonly name: string;
  /** What one of a list is called. */
  readonly item?: string;
  /** Those of the result, or of each item. A text has none, and is printed whole. */
  readonly fields: readonly string[];
}

export function sampleRequest(operation: OperationView): SampleRequest {
  const { operationId, method, root, path, organizationId, parameters, body } = operation;
  const values = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        // An optional parameter whose meaning is unspecified is left out.
        .filter((each) => each.in === place && (each.required || each.unknowns.length === 0))
        .map(({ name, example }) => [name, example]),
    );
  const sent = body?.examples[0]?.value;
  return {
    operationId,
    method,
    root,
    path,
    organizationId,
    pathValues: values('path'),
    query: values('query'),
    body: sent,
    result: resultOf(operation, Object.keys((sent as object | undefined) ?? {})),
  };
}

/** Path and query of the request, with the prefix that both roots share. */
export function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

function resultOf(operation: OperationView, sent: readonly string[]): Result | undefined {
  const { success, responses, secrets } = operation;
  if (success.body === 'text') return { name: 'text', fields: [] };
  const response = responses.find(({ status }) => status === String(success.status));
  const { type = '', children } = response ?? {};
  if (success.body !== 'json' || !children) return undefined;
  const secret = secrets.response.map((place) => place.split(/[.[]/)[0]);
  // The fields that were sent, then required ones, without identifiers.
  const rank = ({ name, required }: Field) => (sent.includes(name) ? 0 : required ? 1 : 2);
  const fields = children.fields
    .filter(({ name }) => !name.endsWith('id') && !secret.includes(name))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 2)
    .map(({ name }) => name);
  const item = camelCase(children.schema ?? 'result');
  return type.startsWith('array') ? { name: `${item}s`, item, fields } : { name: item, fields };
}
