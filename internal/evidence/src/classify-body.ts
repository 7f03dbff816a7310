/** Classifies a recorded body by what the contract declares. */
import type { ContentNode, NodeValue } from './contract.js';
import { isJson, type Message } from './message.js';
import type { BodyCounts, Part } from './report.js';
import type { Call } from './traffic.js';
import type { Fault } from './violations.js';

export interface ClassifiedBody {
  /** How the report counts the body. Undefined if the contract does not describe it, or if an optional one is empty. */
  readonly counted?: keyof BodyCounts;
  /** A missing required body, an undeclared body, or another media type. */
  readonly formFault?: Fault | undefined;
  /** The value to check, with its schema. */
  readonly content?: NodeValue | undefined;
}

/** Classifies the body of a request or of a 2xx response. Returns undefined for any other response. */
export function classifyBody(call: Call, part: Part): ClassifiedBody | undefined {
  const message = call[part];
  if (!message || (part === 'response' && !call.isAccepted)) return undefined;
  const { requestBody, success } = call.operation;
  return classify(message, part === 'request' ? requestBody : success);
}

function classify(message: Message, declared: ContentNode | undefined): ClassifiedBody {
  const { form } = message.body;
  if (form === 'missing' || form === 'unreadable') return declared?.node ? { counted: form } : {};
  if (form === 'empty') {
    if (!declared?.isRequired) return {};
    return { counted: 'compared', formFault: { keyword: 'body', message: 'must have a body' } };
  }
  if (!declared) return { formFault: { keyword: 'body', message: 'must not have a body' } };
  const { mediaTypes, node } = declared;
  // The contract accepts any content.
  if (!node) return {};
  const value = readValue(message, mediaTypes);
  return {
    counted: 'compared',
    formFault: checkMediaType(message, mediaTypes),
    content: value === undefined ? undefined : { node, value },
  };
}

function checkMediaType(
  { body, mediaType }: Message,
  mediaTypes: readonly string[],
): Fault | undefined {
  // Some recorders leave the media type out. JSON is recognizable without it, and other forms are not.
  const fits = mediaType
    ? mediaTypes.includes(mediaType)
    : body.form === 'json' || !mediaTypes.every(isJson);
  return fits
    ? undefined
    : { keyword: 'contentType', message: `must be ${mediaTypes.join(' or ')}` };
}

/** Returns the value to check, or undefined if the body has another form than the declared one. */
function readValue({ body, mediaType }: Message, mediaTypes: readonly string[]): unknown {
  const isText = !mediaTypes.some(isJson);
  if (body.form === 'json') return isText && !isJson(mediaType) ? body.text : body.value;
  // A JSON response with the wrong media type is reported for that alone.
  return body.form === 'text' && isText ? body.text.trim() : undefined;
}
