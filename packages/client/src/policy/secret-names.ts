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
