import { HIDDEN_CREDENTIALS } from '../src/common/test-keys.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { bodySize, isBodyMissing, toText } from './recorded.js';

/** The headers that decide how the sandbox responds. */
const DECISIVE_HEADERS = [
  'authorization',
  'x-organization-id',
  'content-type',
  'content-encoding',
  'origin',
];

/** Writes the request as a curl command. If the record lacks the body, the command reads it from `body.json`. */
export function curlCommand(request: RecordedRequest, url: string): string {
  const { method, headers } = request;
  const data = dataOptions(request);
  const command = [
    // With `--request HEAD`, curl waits for the body that its Content-Length announces.
    `curl ${method === 'HEAD' ? '--head' : `--request ${method}`} ${quoted(url)}`,
    // Otherwise curl reads brackets and braces as patterns, and resolves `..`.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...DECISIVE_HEADERS.flatMap((name) => headerOptions(name, headers[name])),
    // Otherwise curl adds the type of a form.
    ...(data.length > 0 && headers['content-type'] === undefined
      ? ["--header 'content-type:'"]
      : []),
    ...data,
  ].join(' \\\n  ');
  if (method !== 'HEAD' || bodySize(request) === 0) return command;
  return `# The body is left out, because curl cannot send one with HEAD.\n${command}`;
}

function headerOptions(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  // The record hides credentials other than test keys. The shell inserts your key.
  if (value === HIDDEN_CREDENTIALS) return [`--header "${name}: Bearer $VOICE_AGENT_API_KEY"`];
  // Without a value after the colon, curl leaves the header out.
  if (value === '') return [`--header '${name};'`];
  return [`--header ${quoted(`${name}: ${value}`)}`];
}

function dataOptions(request: RecordedRequest): readonly string[] {
  if (request.method === 'HEAD') return [];
  // Unlike `--data`, this keeps the line breaks of the file.
  if (isBodyMissing(request)) return ['--data-binary @body.json'];
  // Unlike `--data`, this does not read a body that begins with @ as the name of a file.
  return request.body === undefined ? [] : [`--data-raw ${quoted(toText(request.body))}`];
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
