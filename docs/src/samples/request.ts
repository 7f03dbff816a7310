/** What a code sample sends and prints. The page's own script makes samples too, from the values that a reader enters. */
import { camelCase } from '@voice-agent-platform/drivers/names';
import type { Field } from '../data/fields.js';
import type { OperationView, ResponseView } from '../data/operations.js';

/** The environment variables that every sample reads. */
export const ROOT_VARIABLES = {
  base: 'VOICE_AGENT_BASE_URL',
  platform: 'VOICE_AGENT_PLATFORM_URL',
} as const;
export const KEY_VARIABLE = 'VOICE_AGENT_API_KEY';
export const ORGANIZATION_VARIABLE = 'VOICE_AGENT_ORGANIZATION_ID';

export interface SampleRequest {
  readonly operationId: string;
  readonly method: string;
  readonly root: 'base' | 'platform';
  /** Template, such as `/use-cases/{id}`. */
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
  readonly organizationId: boolean;
  readonly result: Result;
}

/** What a sample prints of the response. It never prints an organization whole, as that holds secrets. */
export type Result =
  | { readonly kind: 'fields'; readonly name: string; readonly fields: readonly string[] }
  | {
      readonly kind: 'each';
      readonly name: string;
      readonly item: string;
      readonly fields: readonly string[];
    }
  | { readonly kind: 'text'; readonly name: string }
  | { readonly kind: 'nothing' };

export function sampleRequest(operation: OperationView): SampleRequest {
  const { operationId, method, root, path, organizationId, parameters, body } = operation;
  const values = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && isWorthSending(each))
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

/** An optional parameter whose meaning is unspecified is left out. */
export function isWorthSending({ required, unknowns }: Field): boolean {
  return required || unknowns.length === 0;
}

/** Path and query of the request, with the prefix that both roots share. */
export function address({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

function resultOf({ success, responses, secrets }: OperationView, sent: readonly string[]): Result {
  const response = responses.find(({ status }) => status === String(success.status));
  if (success.body === 'text') return { kind: 'text', name: 'text' };
  if (success.body !== 'json' || !response?.children) return { kind: 'nothing' };
  const { schema = 'result' } = response.children;
  const item = camelCase(schema);
  const holdsSecret = (name: string) =>
    secrets.response.some((place) => place.split(/[.[]/)[0] === name);
  const shown = response.children.fields.filter(({ name }) => !holdsSecret(name));
  const fields = printedFields(shown, sent);
  return isList(response)
    ? { kind: 'each', name: `${item}s`, item, fields }
    : { kind: 'fields', name: item, fields };
}

function isList({ type = '' }: ResponseView): boolean {
  return type.startsWith('array');
}

/** The fields that were sent, then required ones, without identifiers. */
function printedFields(fields: readonly Field[], sent: readonly string[]): string[] {
  const rank = ({ name, required }: Field) => (sent.includes(name) ? 0 : required ? 1 : 2);
  return fields
    .filter(({ name }) => !name.endsWith('id'))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 2)
    .map(({ name }) => name);
}
