import { findTargetFaults } from '@voice-agent-platform/shared/consent';
import { describeFault } from '@voice-agent-platform/shared/describe-fault';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { formatPointer, isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { Tool, ToolArguments } from './tool.js';

const PLACES = ['path', 'query', 'body'] as const;

/** The arguments without empty groups, which models send for what they do not need. */
export function normalize(given: ToolArguments): ToolArguments {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && JSON.stringify(value) !== '{}'),
  );
}

/** Faults in the arguments of a call, worded for the model that made it. Empty if there are none. */
export function checkArguments(tool: Tool, given: ToolArguments): string[] {
  const { name, inputSchema } = tool.listing;
  const known = inputSchema.properties ?? {};
  const check: OperationValidators = validators[name];
  const { body, skip = 0 } = given;
  // Only its presence is required here: the server fills it in when the request is sent.
  const complete = tool.filled && isObject(body) ? { ...body, api_key: '' } : body;
  const checked = { ...given, ...(body !== undefined && { body: complete }) };
  const faults = [
    ...unknownNames('', given, known),
    ...PLACES.flatMap((place) => [
      ...unknownNames(`${place}/`, given[place], known[place]?.properties),
      ...(inputSchema.required?.includes(place) && !(place in given)
        ? [`${place} is required`]
        : []),
      ...((place in given && check[place]?.faults(checked[place])) || []).map((fault) =>
        describeFault(fault, place + fault.pointer, (property) => `${place}/${property}`),
      ),
    ]),
    ...(Number.isInteger(skip) && skip >= 0 ? [] : ['skip must be an integer of at least 0']),
  ];
  for (const pointer of findChangedNumbers(given)) {
    faults.push(
      `${pointer.slice(1)} is an integer beyond ${Number.MAX_SAFE_INTEGER}, which may have changed on its way here: send it as a string`,
    );
  }
  if (JSON.stringify(given).includes(HIDDEN)) {
    faults.push(`the placeholder ${HIDDEN} would replace a secret: leave it out`);
  }
  if (faults.length > 0 || !tool.removal) return faults;
  const { names } = tool.removal;
  return findTargetFaults(tool.removal, given).map((pointer) =>
    pointer === ''
      ? `body must name what to remove: ${names.join(' or ')}`
      : `body${pointer} is empty or too long, and must name what to remove`,
  );
}

/** JSON Pointers to numbers that JavaScript does not have. What the model wrote is not known any more. */
function findChangedNumbers(value: unknown, pointer = ''): string[] {
  if (typeof value === 'number') return isChanged(value) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findChangedNumbers(inner, pointer + formatPointer([name])),
  );
}

function unknownNames(prefix: string, value: unknown, known: object | undefined): string[] {
  if (!known || !isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(known, name))
    .map(
      (name) => `${prefix}${name} is unknown; use ${Object.keys(known).join(', ') || 'nothing'}`,
    );
}
