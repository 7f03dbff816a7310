import { client } from '../../languages/client/language.js';
import { csharp } from '../../languages/csharp/language.js';
import { go } from '../../languages/go/language.js';
import { java } from '../../languages/java/language.js';
import { kotlin } from '../../languages/kotlin/language.js';
import { php } from '../../languages/php/language.js';
import { python } from '../../languages/python/language.js';
import { ruby } from '../../languages/ruby/language.js';
import { rust } from '../../languages/rust/language.js';
import { typescript } from '../../languages/typescript/language.js';
import type { Language } from './language.js';

/** In the order of the matrix. */
export const languages: Language[] = [
  python,
  go,
  rust,
  java,
  kotlin,
  csharp,
  php,
  ruby,
  typescript,
  client,
];

/** Those that `pnpm generate` makes a client of: the project's own client is no generated one. */
export const generated = languages.filter(({ name }) => name !== 'client');

/** @throws {UnknownLanguageError} with the list of those that there are */
export function findLanguage(name: string | undefined, among = generated): Language {
  const found = among.find((language) => language.name === name);
  if (found === undefined) throw new UnknownLanguageError(name, among);
  return found;
}

export class UnknownLanguageError extends Error {
  override readonly name = 'UnknownLanguageError';

  constructor(name: string | undefined, among: Language[]) {
    const problem = name === undefined ? 'Name a language' : `There is no language "${name}"`;
    super(`${problem}. There are: ${among.map((language) => language.name).join(', ')}.`);
  }
}
