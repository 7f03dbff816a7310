/** The result of a call: structured content, and a short text for clients that show only text. */
import { fromJsonSchema, type CallToolResult } from '@modelcontextprotocol/server';
import type { Tool } from './tool.js';

/** Maximum number of list entries in one result. */
export const PAGE_SIZE = 50;
/** Maximum length of a list in characters of JSON. The first entry is always included. */
const MAX_CHARACTERS = 40_000;
const MAX_TEXT = 20_000;

export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** @param data response of the platform, without its secrets */
export function success(tool: Tool, data: unknown, skip = 0): CallToolResult {
  const { structuredContent, text } = shape(tool, data, skip);
  const fault = mismatch(tool, structuredContent);
  return fault === undefined
    ? { structuredContent, content: [{ type: 'text', text }] }
    : failure(
        `${tool.listing.name} succeeded, so do not retry it, but its response violates the contract (${fault}). ` +
          `The response: ${cut(JSON.stringify(data), MAX_TEXT)}`,
      );
}

interface Shaped {
  readonly structuredContent: Record<string, unknown>;
  readonly text: string;
}

function shape({ listing: { title }, result }: Tool, data: unknown, skip: number): Shaped {
  switch (result.kind) {
    case 'list':
      return shapeList(result, data, skip);
    case 'text': {
      const whole = String(data);
      const text = cut(whole, MAX_TEXT);
      const note = text === whole ? '' : ` The first ${MAX_TEXT} of ${whole.length} characters:`;
      return { structuredContent: { text }, text: `${title}: done.${note}\n${text}` };
    }
    case 'unknown':
      return {
        structuredContent: data === undefined ? {} : { response: data },
        text: data === undefined ? `${title}: done.` : `${title}: done.\n${line(data)}`,
      };
    case 'none':
    case 'object':
      return {
        structuredContent: (data ?? {}) as Record<string, unknown>,
        text: data === undefined ? `${title}: done.` : `${title}: done.\n${line(data)}`,
      };
  }
}

function shapeList(
  { property, isWhole }: Extract<Tool['result'], { kind: 'list' }>,
  data: unknown,
  skip: number,
): Shaped {
  const list = isWhole ? data : (data as Record<string, unknown> | undefined)?.[property];
  if (!Array.isArray(list)) return { structuredContent: { [property]: list }, text: '' };
  const entries: unknown[] = [];
  let characters = 0;
  for (const entry of list.slice(skip, skip + PAGE_SIZE) as unknown[]) {
    characters += JSON.stringify(entry)?.length ?? 0;
    if (entries.length > 0 && characters > MAX_CHARACTERS) break;
    entries.push(entry);
  }
  const total = list.length;
  const end = skip + entries.length;
  const heading =
    entries.length === 0
      ? `No entries; the list has ${total}.`
      : `Entries ${skip + 1} to ${end} of ${total}.`;
  const more =
    end < total && entries.length > 0
      ? [`For the next entries, call again with skip: ${end}.`]
      : [];
  return {
    structuredContent: { [property]: entries, total },
    text: [heading, ...entries.map(line), ...more].join('\n'),
  };
}

/** The simple fields of a value on one line. */
function line(value: unknown): string {
  if (typeof value !== 'object' || value === null) return cut(String(value), 200);
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const text: unknown = Array.isArray(field) ? sumUp(field) : field;
    const isShown = ['string', 'number', 'boolean'].includes(typeof text) && text !== '';
    return isShown ? [`${name}: ${cut(String(text), 80)}`] : [];
  });
  return `- ${fields.join(', ')}`;
}

function sumUp(list: readonly unknown[]): string {
  return list.every((entry) => typeof entry === 'string')
    ? list.join(' ')
    : `${list.length} ${list.length === 1 ? 'entry' : 'entries'}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

const validators = new Map<Tool, (value: unknown) => unknown>();

/** How a result violates the schema that clients check it against. */
function mismatch(tool: Tool, value: unknown): string | undefined {
  let validate = validators.get(tool);
  if (!validate) {
    const schema = tool.listing.outputSchema as Parameters<typeof fromJsonSchema>[0];
    validate = fromJsonSchema(schema)['~standard'].validate;
    validators.set(tool, validate);
  }
  const { issues } = validate(value) as { issues?: readonly { message: string }[] };
  return issues?.map(({ message }) => message).join('; ');
}
