/** The options of the command line, for parsing, `--help` and the README. */
import type { Check } from '../common/check.js';
import { defaults } from '../common/defaults.js';
import { sandboxChecks } from '../core/check-options.js';

/** The modes of the program: serve, run a command once, or run it under each choice. */
const allModes = ['serve', 'exec', 'try'] as const;
export type Mode = (typeof allModes)[number];

export interface Option {
  /** The name of the value in the help. Absent if the option is a flag. */
  readonly value?: string;
  /** The text of the help. */
  readonly text: string;
  /** The modes that accept the option. Default: all. */
  readonly modes?: readonly Mode[];
  readonly short?: string;
  readonly multiple?: true;
  /** Returns the reason to refuse a value. */
  readonly check?: Check;
}

/** Creates a check of a text that must be an integer in decimal digits. */
function takesInteger(min: number, max: number): Check {
  return (value) => {
    const text = String(value);
    const isInside = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
    return isInside ? undefined : `takes an integer from ${min} to ${max}, not "${text}"`;
  };
}

const takesPort = takesInteger(0, 65_535);

const options = {
  port: {
    value: '<port>',
    text: `port of the base root (default ${defaults.port}; 0 takes a free one)`,
    modes: ['serve'],
    check: takesPort,
  },
  'platform-port': {
    value: '<port>',
    text: `port of the platform root (default ${defaults.platformPort}; 0 takes a free one)`,
    modes: ['serve'],
    check: takesPort,
  },
  host: {
    value: '<address>',
    text: `address to listen on (default ${defaults.host})`,
    modes: ['serve'],
  },
  'allow-host': {
    value: '<name>',
    text: 'also accept this host name; repeatable',
    multiple: true,
    check: sandboxChecks.allowedHosts,
  },
  state: {
    value: '<file>',
    text: 'save the state to this file, and start from it if it exists',
    modes: ['serve', 'exec'],
  },
  seed: {
    value: '<file>',
    text: 'start from the data in this file, and return to it on reset',
  },
  setup: {
    value: '<module>',
    text: 'call the default export of this module with the sandbox, before it serves',
  },
  decisions: {
    value: '<choices>',
    text: 'what to do where the API is open: opposite, patch-merge=reset,absent-body=refuse, or a JSON file',
  },
  only: {
    value: '<names>',
    text: 'try only these decisions or choices: patch-merge,absent-body=refuse',
    modes: ['try'],
  },
  timeout: {
    value: '<seconds>',
    text: 'kill the command under a choice after this time (default: ten times the first run, at least 60)',
    modes: ['try'],
    check: takesInteger(1, 86_400),
  },
  json: { text: 'print the result as JSON', modes: ['try'] },
  latency: {
    value: '<ms>',
    text: `delay of each response, in milliseconds (default ${defaults.latencyMs})`,
    check: takesInteger(0, 600_000),
  },
  'max-body': {
    value: '<bytes>',
    text: `maximum length of a request body (default ${defaults.maxBodyBytes})`,
    check: takesInteger(0, 1024 * 1024 * 1024),
  },
  'control-token': {
    value: '<token>',
    text: 'let callers on other machines use the controls with this token',
    modes: ['serve'],
    check: sandboxChecks.controlToken,
  },
  'deliver-webhooks': {
    text: 'send the webhooks of executed use cases, to loopback host names and those of --allow-host',
  },
  quiet: { text: 'do not print a line for each request', modes: ['serve'] },
  help: { text: 'print this help (also -h)', short: 'h' },
  version: { text: 'print the version' },
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof options;
export const optionRows = Object.entries(options) as readonly (readonly [OptionName, Option])[];

/** The values of the options that were given. */
export type OptionValues = {
  readonly [Name in OptionName]?: (typeof options)[Name] extends { readonly multiple: true }
    ? readonly string[]
    : (typeof options)[Name] extends { readonly value: string }
      ? string
      : boolean;
};

/** Formats the modes that accept an option as `with exec or with try`. Empty if all do. */
export function formatModes({ modes = allModes }: Option): string {
  if (modes.length === allModes.length) return '';
  return modes
    .map((mode) => (mode === 'serve' ? 'without a command' : `with ${mode}`))
    .join(' or ');
}
