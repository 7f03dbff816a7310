import { checkHeaderValue } from './api-key.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { readLimits, type Limits } from './limits.js';
import type { Root } from './operation.js';
import type { TransportOptions } from './options.js';
import { readRoot } from './roots.js';

/** The options, checked and completed. */
export interface Settings
  extends Limits, Pick<TransportOptions, 'apiKey' | 'observers' | 'organizationId'> {
  readonly roots: Readonly<Record<Root, string>>;
}

export function readSettings(options: TransportOptions): Settings {
  if (!options.allowBrowser && 'document' in globalThis) {
    throw new ConfigurationError('a web page shows its API key to everyone; see allowBrowser');
  }
  if (typeof options.apiKey !== 'function') {
    checkHeaderValue('apiKey', options.apiKey);
  }
  return {
    ...options,
    ...readLimits(options),
    roots: {
      base: readRoot('baseUrl', options),
      platform: readRoot('platformUrl', options),
    },
  };
}
