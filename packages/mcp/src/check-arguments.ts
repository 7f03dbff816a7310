import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { findHidden } from '@voice-agent-platform/contract-reader/secrets';
import type { Tool, ToolArguments } from './tool.js';

const places = ['path', 'query', 'body'] as const;

/** Faults in the arguments of a call, worded for the model that made it. Empty if there are none. */
export function checkArguments(tool: Tool, given: ToolArguments): string[] {
  const { name, annotations, inputSchema } = tool.listing;
  const known = inputSchema.properties ?? {};
  const faults = [
    // An empty group counts as absent.
    ...unknownNames('', withoutEmpty(given), known),
    ...places.flatMap((place) => unknownNames(`${place}/`, given[place], known[place]?.properties)),
    ...(inputSchema.required ?? [])
      .filter((place) => !(place in given))
      .map((each) => `${each} is required`),
    ...(given.skip === undefined || (Number.isInteger(given.skip) && given.skip >= 0)
      ? []
      : ['skip must be an integer of at least 0']),
  ];
  if (faults.length > 0) return faults;

  const check: OperationValidators = validators[name];
  // The key is filled in when the request is sent.
  const body = tool.fillsInKey ? { ...given.body, api_key: '' } : given.body;
  const hidden = findHidden(given.body);
  return [
    ...describe('path', check.path?.(given.path ?? {})),
    ...describe('query', check.query?.(given.query ?? {})),
    ...describe('body', check.body?.(body)),
    ...(hidden !== undefined
      ? [
          `body${hidden} holds the placeholder of a hidden secret and would replace the secret: leave it out`,
        ]
      : []),
    ...(annotations.destructiveHint && Object.values(given.body ?? {}).flat().length === 0
      ? ['body must name what to remove']
      : []),
  ];
}

function withoutEmpty(given: ToolArguments): object {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => JSON.stringify(value) !== '{}'),
  );
}

function unknownNames(prefix: string, value: unknown, known: object | undefined): string[] {
  if (!known || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(known, name))
    .map(
      (name) => `${prefix}${name} is unknown; use ${Object.keys(known).join(', ') || 'nothing'}`,
    );
}

function describe(place: string, faults: readonly Fault[] = []): string[] {
  return faults.map(({ pointer, keyword, message, expected }) => {
    if (keyword === 'required') return `${place}${pointer} is required`;
    const choices = keyword === 'enum' && Array.isArray(expected) ? `: ${expected.join(', ')}` : '';
    return `${place}${pointer} ${message}${choices}`;
  });
}
