/** Checks a request before it is sent. The command line, the MCP server and "Try it" use it. */
import { HIDDEN, MASKED_SECRET, REDACTED } from './hidden.js';
import { formatPointer, parsePointer } from './json.js';
import { isUnsafeNumber } from './json-text.js';
import { isSecretPath } from './secret-places.js';

const PARTS = ['path', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** A fault or an unknown name in a request. It never contains a value, because that could be a secret. */
export interface Finding {
  readonly in: Part;
  /** JSON Pointer (RFC 6901) into the part. */
  readonly pointer: string;
  /** The violated keyword of JSON Schema, or one of our own: `path`, `number`, `placeholder`, `mask`, `name`. */
  readonly keyword: string;
  /** A message for people. Its subject is the place. */
  readonly message: string;
  /** The neighboring property that requires it. */
  readonly requiredBy?: string;
}

interface PartRules {
  readonly faults: (value: unknown) => readonly Omit<Finding, 'in'>[];
  readonly unknownNames: (value: unknown) => readonly Pick<Finding, 'pointer' | 'message'>[];
}

/** The validators of an operation. */
type RequestRules = { readonly [part in Part]?: PartRules };

/** What the contract says about the requests of an operation. */
export interface RequestContract {
  /** Undefined if the contract does not have the operation. */
  readonly rules: RequestRules | undefined;
  /** The places of secrets in the body, as `secrets.request` of the operation's row has them. */
  readonly secrets: readonly string[];
}

export type CheckedRequest = { readonly [part in Part]?: unknown };

export interface RequestCheck {
  /** Reasons not to send the request. */
  readonly faults: readonly Finding[];
  /** Names that the contract does not have. They may be misspelled, or missing in the contract. */
  readonly unknownNames: readonly Finding[];
}

/** Checks a request. Absent parts are checked too, because they may be required. */
export function checkRequest(
  { rules, secrets }: RequestContract,
  request: CheckedRequest,
): RequestCheck {
  const checks = PARTS.map((part) => checkPart(part, rules, request[part]));
  return {
    faults: [
      ...checks.flatMap(({ faults }) => faults),
      ...findMaskedSecrets(request.body, secrets),
    ],
    unknownNames: checks.flatMap(({ unknownNames }) => unknownNames),
  };
}

/** The rules for a part that an operation does not have. */
const ABSENT_PART_RULES: RequestRules = {
  query: { faults: () => [], unknownNames: findUnknownParameters },
};

function checkPart(part: Part, rules: RequestRules | undefined, value: unknown): RequestCheck {
  const partRules = rules && (rules[part] ?? ABSENT_PART_RULES[part]);
  const inPart = (finding: Omit<Finding, 'in'>): Finding => ({ in: part, ...finding });
  const unknown = partRules?.unknownNames(value) ?? [];
  return {
    faults: [...(partRules?.faults(value) ?? []), ...findOwnFaults(part, value)].map(inPart),
    unknownNames: unknown.map(({ pointer, message }) =>
      inPart({ pointer, keyword: 'name', message }),
    ),
  };
}

/** If the operation has no query parameters, all that a request has are unknown. */
function findUnknownParameters(query: unknown): Pick<Finding, 'pointer' | 'message'>[] {
  return Object.keys(Object(query) as object).map((name) => ({
    pointer: formatPointer([name]),
    message: 'is not in the contract; the operation has no query parameters',
  }));
}

type Fault = Pick<Finding, 'keyword' | 'message'>;

/** Finds the faults that no schema describes, at any place of a part. */
function findOwnFaults(part: Part, value: unknown): Omit<Finding, 'in'>[] {
  return placesIn(value).flatMap(({ pointer, name, leaf }) => {
    const found =
      (part === 'path' ? findUnsafeSegment(leaf) : undefined) ??
      findChangedNumber(leaf) ??
      findPlaceholder(leaf) ??
      findPlaceholder(name);
    return found ? [{ pointer, ...found }] : [];
  });
}

/** Finds a value that would change the path of the URL, so the client refuses it as well. */
function findUnsafeSegment(leaf: unknown): Fault | undefined {
  if (leaf !== '' && leaf !== '.' && leaf !== '..') return undefined;
  return { keyword: 'path', message: 'must be a non-empty string, not "." or ".."' };
}

function findChangedNumber(leaf: unknown): Fault | undefined {
  if (typeof leaf !== 'number' || !isUnsafeNumber(leaf)) return undefined;
  const limit = `is a number beyond ${Number.MAX_SAFE_INTEGER}`;
  return {
    keyword: 'number',
    message: `${limit}, which cannot be sent unchanged: make it a string`,
  };
}

/** Finds the placeholder in a value or a name. Secrets that are known by value are hidden in both. */
export function findPlaceholder(text: unknown): Fault | undefined {
  if (typeof text !== 'string' || !text.includes(HIDDEN)) return undefined;
  return {
    keyword: 'placeholder',
    message: `holds the placeholder ${HIDDEN}, which would replace a secret`,
  };
}

/** Finds secrets of a body that look masked, because an update could store the mask in place of the secret. */
function findMaskedSecrets(body: unknown, secrets: readonly string[]): Finding[] {
  return placesIn(body)
    .filter(({ leaf }) => typeof leaf === 'string' && looksMasked(leaf))
    .filter(({ pointer }) => isSecretPath(parsePointer(pointer), secrets))
    .map(({ pointer }) => ({
      in: 'body',
      pointer,
      keyword: 'mask',
      message: 'looks masked: send the whole secret',
    }));
}

function looksMasked(text: string): boolean {
  return MASKED_SECRET.test(text) || REDACTED.test(text);
}

/** A value in some data, or an object or list that holds others. */
interface Place {
  readonly pointer: string;
  /** The name of the property, if the place is one. */
  readonly name?: string;
  /** The value, if it holds no others. */
  readonly leaf?: unknown;
}

function placesIn(value: unknown, place: Place = { pointer: '' }): Place[] {
  if (typeof value !== 'object' || value === null) return [{ ...place, leaf: value }];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    placesIn(child, { pointer: place.pointer + formatPointer([name]), name }),
  );
  return [place, ...inner];
}

/** @param nameOf names a place of the request as it was typed */
export function describeFinding(
  { in: part, pointer, message, requiredBy }: Finding,
  nameOf: (part: Part, pointer: string) => string,
): string {
  return requiredBy === undefined
    ? `${nameOf(part, pointer)} ${message}`
    : `${nameOf(part, pointer)} is required with ${nameOf(part, formatPointer([requiredBy]))}`;
}
