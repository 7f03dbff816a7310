/** The request of an operation's samples, and the part of the response that they print. */
import { isSecretField } from '@voice-agent-platform/contract-reader/hide-secrets';
import { camelCase } from '@voice-agent-platform/languages/names';
import type { Field } from './fields.js';
import type { OperationView } from './operations.js';

export type SampleRequest = ReturnType<typeof sampleRequest>;

/**
 * The part of the response that a sample prints. It never prints a whole organization, because that contains secrets.
 */
export interface PrintedResult {
  readonly name: string;
  /** The variable for an item of a list. */
  readonly item?: string;
  /** The printed fields of the result, or of each item. */
  readonly fields: readonly string[];
  /** The file for the bytes of a response that is not JSON. They are not printed, because they can be audio. */
  readonly file?: string;
}

export function sampleRequest(operation: OperationView) {
  const { operationId, method, root, path, organizationId, request } = operation;
  return {
    operationId,
    method,
    root,
    path,
    organizationId,
    pathValues: request.path,
    query: request.query,
    /** Parsed JSON, or undefined. */
    body: request.body as unknown,
    /** The printed result, unless the response has no known body. */
    result: chooseResult(operation, Object.keys(request.body ?? {})),
  };
}

/** Returns path and query of the request, with the prefix that both roots share. */
export function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

/** Chooses the printed part of the response: two fields that are neither identifiers nor secrets, or a file. */
function chooseResult(
  operation: OperationView,
  sent: readonly string[],
): PrintedResult | undefined {
  const { success, responses, secrets } = operation;
  if (success.body === 'text') return { name: 'response', fields: [], file: 'call-recording' };
  const response = responses.find(({ status }) => status === String(success.status));
  if (success.body !== 'json' || !response || response.fields.length === 0) return undefined;
  // Fields that were sent come first, then required ones.
  const rank = ({ name, required }: Field) => (sent.includes(name) ? 0 : required ? 1 : 2);
  const fields = response.fields
    .filter(({ name }) => !name.endsWith('id') && !isSecretField(name, secrets.response))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 2)
    .map(({ name }) => name);
  const item = camelCase(response.schema ?? 'result');
  return response.type.startsWith('array')
    ? { name: `${item}s`, item, fields }
    : { name: item, fields };
}
