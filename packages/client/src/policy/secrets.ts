import { secretFields } from '../generated/operations.js';

export const REDACTED = '[redacted]';

/** The ends of names of fields that hold secrets: those of the contract, and what services call credentials. */
export const NAMES = `(?:${secretFields}|password|auth|authorization|cookie)s?`;
const SECRET_NAME = new RegExp(`${NAMES}$`, 'i');

/** Whether everything in a field of this name is secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const WORD =
  /^(?:(?:an?|the|is|was|no|not|must|has|for|in|or|and|header|scheme|auth|bearer|tokens?|keys?|unknown|[a-z]+(?:ed|ing|tion|id))\W?|(?:realm|error)=.*)$/i;

/** Whether a text belongs to a sentence although a secret could be there: "Missing Bearer token", "invalid token: expired". */
export function isWord(text: string): boolean {
  return WORD.test(text);
}

/** Secrets that are known by value. */
export type Secrets = string | readonly string[] | undefined;

/** Shorter secrets are removed as whole words only: a key such as `test` is part of many words. */
const SHORTEST_ANYWHERE = 8;
/** Shorter values of a request are not removed: a service that quotes `1` may mean anything. */
const SHORTEST_IN_BODY = 4;
/** More secrets of a request are not collected: with so many, nothing is printed. */
export const MOST_SECRETS = 1_000;

export function isLong({ length }: string): boolean {
  return length >= SHORTEST_ANYWHERE;
}

/** The secrets in a request body, by value: a service may quote them, whole or in part, in a field of any name. */
export function secretsIn(body: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isSecret: boolean) => {
    if (found.size > MOST_SECRETS) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, isSecret);
    } else if (value && typeof value === 'object') {
      for (const name of Object.keys(value)) {
        // Among the headers of a webhook, `key` is the name of a header.
        visit(value[name as keyof object], isSecret ? name !== 'key' : isSecretName(name));
      }
    } else if (isSecret && /string|number/.test(typeof value)) {
      const text = String(value);
      for (const part of [text, ...text.split(/[\s"'\\{}[\],:;=]/).filter(isTelling)]) {
        if (found.size > MOST_SECRETS) return;
        if (part.length >= SHORTEST_IN_BODY) found.add(part);
      }
    }
  };
  try {
    visit(contentOf(body), false);
  } catch {
    // It is not JSON, or has a cycle or a getter that throws.
  }
  return [...found];
}

/** The value of a body that was serialized as JSON, and any other body as it is. */
function contentOf(body: unknown): unknown {
  const { byteLength } = Object(body) as Partial<ArrayBuffer>;
  const text = byteLength ? new TextDecoder().decode(body as ArrayBuffer) : body;
  return typeof text === 'string' ? JSON.parse(text) : body;
}

/** Whether a part of a secret cannot be mistaken for something else. */
function isTelling(part: string): boolean {
  return (isLong(part) || /\d/.test(part)) && !isWord(part);
}
