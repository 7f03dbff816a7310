import { checkHeaderValue } from './api-key.js';
import { ConfigurationError } from './errors/configuration-error.js';
import type { Operation, Root } from './operation.js';
import type { ApiKey, HeaderFields, TransportOptions } from './options.js';
import type { Observers } from './observers.js';
import { readRoot } from './roots.js';

/** The options, checked and completed. */
export interface Settings {
  readonly roots: Readonly<Record<Root, string>>;
  readonly apiKey: ApiKey;
  readonly organizationId: string | undefined;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxResponseBytes: number;
  readonly headers: HeaderFields | undefined;
  readonly observers: Observers | undefined;
}

export function readSettings(options: TransportOptions): Settings {
  const { apiKey, organizationId, headers, observers } = options;
  if (!options.allowBrowser && 'document' in globalThis) {
    throw new ConfigurationError(
      'in a web page everyone can read the API key: call the API from a server, or set allowBrowser',
    );
  }
  if (typeof apiKey !== 'function') {
    checkHeaderValue('apiKey', apiKey);
  }
  if (organizationId !== undefined) {
    checkHeaderValue('organizationId', organizationId);
  }
  return {
    roots: {
      base: readRoot('baseUrl', options.baseUrl),
      platform: readRoot('platformUrl', options.platformUrl),
    },
    apiKey,
    organizationId,
    timeoutMs: atLeast(1, 'timeoutMs', options.timeoutMs ?? 30_000),
    totalTimeoutMs: atLeast(1, 'totalTimeoutMs', options.totalTimeoutMs ?? Infinity),
    maxRetries: atLeast(0, 'maxRetries', options.maxRetries ?? 2),
    maxResponseBytes: atLeast(1, 'maxResponseBytes', options.maxResponseBytes ?? 10 * 1024 * 1024),
    headers,
    observers,
  };
}

/** Checks a number; NaN, which would make a timer fire at once and a loop run for ever, is refused too. */
export function atLeast(
  minimum: number,
  name: string,
  value: number,
  operation?: Operation,
): number {
  if (typeof value !== 'number' || !(value >= minimum)) {
    throw new ConfigurationError(`${name} must be a number from ${minimum}`, { operation });
  }
  return value;
}

/** The organization that a platform operation is called for. */
export function requireOrganizationId(
  organizationId: string | undefined,
  operation: Operation,
): string {
  if (organizationId === undefined) {
    throw new ConfigurationError(
      'organizationId is required, here or in the options of the client',
      {
        operation,
      },
    );
  }
  return checkHeaderValue('organizationId', organizationId, operation);
}
