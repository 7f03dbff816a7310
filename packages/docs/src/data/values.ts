/** Facts of the code that guides and pages mention. A guide writes `{{client.timeoutMs | seconds}}` and restates nothing. */
import { DEFAULTS as client, LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';
import { DEFAULT_PORT } from '../serve.js';
import type { Contract } from './contract.js';

export type Values = Readonly<Record<string, string | number>>;

export function readValues({ document, operations }: Contract): Values {
  const count = (root: string) => operations.filter((each) => each.root === root).length;
  return {
    ...withPrefix('client', { ...client, longestRetryAfterMs: LONGEST_RETRY_AFTER_MS }),
    ...withPrefix('sandbox', sandbox),
    'docs.port': DEFAULT_PORT,
    'contract.version': document.info.version,
    'contract.operations': operations.length,
    'contract.baseOperations': count('base'),
    'contract.platformOperations': count('platform'),
  };
}

const FILTERS: Readonly<Record<string, (value: number) => string>> = {
  seconds: (value) => String(value / 1000),
  MiB: (value) => String(value / 1024 / 1024),
  words: (value) => WORDS[value] ?? String(value),
};
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * Replaces each `{{name}}` or `{{name | filter}}` whose name has a dot. Braces without a dot, such as those of the
 * platform's templates, stay as they are.
 *
 * @throws for a name or a filter that does not exist.
 */
export function interpolate(text: string, values: Values, place: string): string {
  return text.replace(
    /\{\{\s*(\w+\.[\w.]+)\s*(?:\|\s*(\w+)\s*)?\}\}/g,
    (_, name: string, filter?: string) => {
      const value = values[name];
      if (value === undefined) {
        throw new Error(
          `${place}: there is no value "${name}". Known values: ${Object.keys(values).join(', ')}`,
        );
      }
      if (filter === undefined) return String(value);
      const apply = FILTERS[filter];
      if (!apply) throw new Error(`${place}: there is no filter "${filter}"`);
      return apply(Number(value));
    },
  );
}

function withPrefix(prefix: string, values: object): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value as string | number]),
  );
}
