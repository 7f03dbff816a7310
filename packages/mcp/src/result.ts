/** Builds results: structured content, and the same as text for clients that show only text. */
import { fromJsonSchema, type CallToolResult } from '@modelcontextprotocol/server';
import { describeMore } from '@voice-agent-platform/contract-reader/lists';
import { isHtmlPage } from '@voice-agent-platform/shared/client-errors';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { cutTexts } from './cut-texts.js';
import type { Tool } from './tool.js';

/** Maximum number of list entries in one result. */
export const PAGE_SIZE = 50;
/** Maximum length of a list in characters of JSON. The first entry is always included. */
const MAX_CHARACTERS = 40_000;
/** Maximum length of a response in a failure, which shows all of it in one text. */
const MAX_FAILURE = 20_000;

export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: printableLines(text) }] };
}

export interface ResultOptions {
  /** The number of list entries to leave out. */
  readonly skip?: number | undefined;
  /** A text for the model besides the data. */
  readonly note?: string | undefined;
}

/**
 * Builds the result of a call that succeeded. If the response violates the schema that clients check, the result is a
 * failure, because clients would reject the data.
 *
 * @param data the response of the platform, without its secrets
 */
export function createResult(
  tool: Tool,
  data: unknown,
  { skip = 0, note }: ResultOptions = {},
): CallToolResult {
  const shown = cutTexts(data);
  const { structuredContent, notes } = shape(tool, shown, skip);
  const fault = mismatch(tool, structuredContent);
  if (fault !== undefined) {
    return failure(
      `${tool.listing.name} succeeded, so do not retry it, but its response violates the contract (${fault}). ` +
        `The response: ${JSON.stringify(shown).slice(0, MAX_FAILURE)}`,
    );
  }
  const text = [notes.join(' '), ...(note === undefined ? [] : [note])].join('\n');
  return {
    structuredContent,
    content: [
      // The protocol wants JSON alone in its block, so that a client can parse it.
      ...(Object.keys(structuredContent).length > 0 ? [JSON.stringify(structuredContent)] : []),
      text,
    ].map((text) => ({ type: 'text', text: printableLines(text) })),
  };
}

interface Shaped {
  readonly structuredContent: Record<string, unknown>;
  readonly notes: readonly string[];
}

/** The contract does not specify every body, so a page is not a failure. It often comes from a wrong address. */
const HTML_PAGE =
  'The response is an HTML page: the service may not be the API, and the call may have had no effect.';

function shape({ listing: { title }, result }: Tool, data: unknown, skip: number): Shaped {
  const done = isHtmlPage(data) ? HTML_PAGE : `${title}: done.`;
  switch (result.kind) {
    case 'list':
      return shapeList(result, data, skip);
    case 'text':
      return { structuredContent: { text: String(data) }, notes: [done] };
    case 'unknown':
      return { structuredContent: data === undefined ? {} : { response: data }, notes: [done] };
    case 'none':
    case 'object':
      return { structuredContent: (data ?? {}) as Record<string, unknown>, notes: [done] };
  }
}

function shapeList(
  { property, isWhole, more }: Extract<Tool['result'], { kind: 'list' }>,
  data: unknown,
  skip: number,
): Shaped {
  const list = isWhole ? data : (data as Record<string, unknown> | undefined)?.[property];
  if (!Array.isArray(list)) return { structuredContent: { [property]: list }, notes: [] };
  const entries = takePage(list, skip);
  const total = list.length;
  const end = skip + entries.length;
  const heading =
    entries.length === 0
      ? `No entries; the list has ${total}.`
      : `Entries ${skip + 1} to ${end} of ${total}.`;
  const notes = [
    heading,
    ...(end < total && entries.length > 0
      ? [`For the next entries, call again with skip: ${end}.`]
      : []),
    ...(more ? [describeMore(more)] : []),
  ];
  // A client may show only the data, where `total` looks like the number of all entries.
  const marked = more ? { mayHaveMore: true } : {};
  return { structuredContent: { [property]: entries, total, ...marked }, notes };
}

function takePage(list: readonly unknown[], skip: number): unknown[] {
  const entries: unknown[] = [];
  let characters = 0;
  for (const entry of list.slice(skip, skip + PAGE_SIZE)) {
    characters += JSON.stringify(entry)?.length ?? 0;
    if (entries.length > 0 && characters > MAX_CHARACTERS) break;
    entries.push(entry);
  }
  return entries;
}

/** Explains how a result violates the schema that clients check. Returns undefined if it matches. */
function mismatch({ listing }: Tool, value: unknown): string | undefined {
  const schema = listing.outputSchema as Parameters<typeof fromJsonSchema>[0];
  const { issues } = fromJsonSchema(schema)['~standard'].validate(value) as {
    issues?: readonly { message: string }[];
  };
  return issues?.map(({ message }) => message).join('; ');
}
