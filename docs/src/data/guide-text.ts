/** Fills in what guides take from other files: values of the code, and the programs of examples. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DEFAULTS as client, LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client/internal';
import { harnesses } from '@voice-agent-platform/languages';
import { operations } from '@voice-agent-platform/openapi/operations';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';
import { allQuestions } from './questions.js';

/** Values from the code. A guide writes `{{client.timeoutSeconds}}`, so that it cannot go out of date. */
const VALUES: Readonly<Record<string, number | string>> = {
  'client.maxRetries': client.maxRetries,
  'client.timeoutSeconds': client.timeoutMs / 1000,
  'client.longestRetryAfterSeconds': LONGEST_RETRY_AFTER_MS / 1000,
  'sandbox.port': sandbox.port,
  'sandbox.platformPort': sandbox.platformPort,
  'contract.questions': allQuestions.length,
  'contract.platformOperations': listed(
    operations.flatMap(({ root, operationId }) =>
      root === 'platform' ? [`\`${operationId}\``] : [],
    ),
  ),
  'languages.guides': listed(
    harnesses.flatMap(({ generated, title, name }) =>
      generated ? [`[${title}](languages/${name}.md)`] : [],
    ),
  ),
};

/** Joins items: `one, two, and three`. */
function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}

/**
 * @param place the file of the guide, for messages
 * @throws if the guide uses an unknown value
 */
export function fillIn(text: string, place: string): string {
  return withValues(withQuotes(text), place);
}

/** Replaces each line `<!-- quote: examples/… -->` with that file of the repository. `as <name>` changes its title. */
function withQuotes(text: string): string {
  const quote = /^<!-- quote: (\S+?)(?: as (\S+))? -->$/gm;
  return text.replace(quote, (_, path: string, title = basename(path)) => {
    const language = path.endsWith('x') ? 'tsx' : 'typescript';
    const program = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    return `\`\`\`${language} ${title}\n${program}\`\`\``;
  });
}

/**
 * Replaces each `{{name}}` with a dot in its name. Braces without a dot, such as those in the platform's templates,
 * stay.
 *
 * @throws if the name does not exist
 */
function withValues(text: string, place: string): string {
  return text.replace(/\{\{\s*(\w+\.[\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = VALUES[name];
    if (value !== undefined) return String(value);
    throw new Error(
      `${place}: there is no value "${name}". Known values: ${Object.keys(VALUES).join(', ')}`,
    );
  });
}
