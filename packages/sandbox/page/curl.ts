import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { isBodyMissing, toText } from './har.js';

/** The headers that decide how the sandbox responds. */
const DECISIVE_HEADERS = [
  'authorization',
  'x-organization-id',
  'content-type',
  'content-encoding',
  'origin',
];

/** Writes the request as a curl command, which reads a body that was not recorded from `body.json`. */
export function curlCommand(request: RecordedRequest, url: string): string {
  const { method, headers, body } = request;
  const isKeyHidden = headers['authorization'] === HIDDEN;
  const lines = [
    // With `--request HEAD`, curl waits for the body that its Content-Length announces.
    `curl ${method === 'HEAD' ? '--head' : `--request ${method}`} ${quoted(url)}`,
    // Otherwise curl reads brackets and braces as patterns, and resolves `..`.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(isKeyHidden ? ['--header "authorization: Bearer $VOICE_AGENT_API_KEY"'] : []),
    ...DECISIVE_HEADERS.filter((name) => headers[name] !== undefined)
      .filter((name) => name !== 'authorization' || !isKeyHidden)
      .map((name) => `--header ${quoted(`${name}: ${headers[name]}`)}`),
    // Otherwise curl adds the type of a form.
    ...(body !== undefined && headers['content-type'] === undefined
      ? ["--header 'content-type:'"]
      : []),
    // Unlike `--data`, this does not read a body that begins with @ as the name of a file.
    ...(body !== undefined ? [`--data-raw ${quoted(toText(body))}`] : []),
    ...(isBodyMissing(request) ? ['--data @body.json'] : []),
  ];
  return lines.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
