import { csharp } from './csharp/language.js';
import { go } from './go/language.js';
import { java } from './java/language.js';
import { kotlin } from './kotlin/language.js';
import { php } from './php/language.js';
import { pythonPydantic } from './python-pydantic/language.js';
import { python } from './python/language.js';
import { ruby } from './ruby/language.js';
import { rust } from './rust/language.js';
import { typescript } from './typescript/language.js';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { Language } from './language.js';

/** The languages, in the order of the matrix. */
export const languages: readonly Language[] = [
  python,
  pythonPydantic,
  go,
  rust,
  java,
  kotlin,
  csharp,
  php,
  ruby,
  typescript,
];

/** @throws {UsageError} that lists the languages */
export function findLanguage(name: string | undefined): Language {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(
    name === undefined ? `Name a language: ${known}` : `Unknown language "${name}". Use ${known}.`,
  );
}
