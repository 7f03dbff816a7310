/** Checks the arguments of a tool before anything is sent. Faults are worded for the model. */
import {
  checkRequest,
  describeFinding,
  type Finding,
} from '@voice-agent-platform/shared/check-request';
import { findTargetFaults } from '@voice-agent-platform/shared/consent/targets';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { hasCutText } from './cut-texts.js';
import { decode } from './decode-arguments.js';
import type { Tool, ToolArguments } from './tool.js';

const PARTS = ['path', 'query', 'body'] as const;

/** Returns the arguments as the client's method takes them, and their faults, worded for the model. */
export function checkArguments(
  tool: Tool,
  received: Readonly<Record<string, unknown>>,
): { readonly given: ToolArguments; readonly faults: readonly string[] } {
  const { value, faults } = decode(received, tool.listing.inputSchema);
  // Models send empty groups that they do not need.
  const given: ToolArguments = Object.fromEntries(
    Object.entries(value as object).filter(
      ([, group]) => group !== null && JSON.stringify(group) !== '{}',
    ),
  );
  return { given, faults: faults.length > 0 ? faults : findFaults(tool, given) };
}

function findFaults(tool: Tool, given: ToolArguments): string[] {
  const faults = [
    ...findGroupFaults(tool, given),
    ...findRequestFaults(tool, given),
    ...findForbidden(tool, given),
  ];
  return faults.length > 0 ? faults : describeTargetFaults(tool, given);
}

/** Finds unknown and missing groups of arguments, and a wrong `skip`. */
function findGroupFaults({ listing }: Tool, given: ToolArguments): string[] {
  const { properties = {}, required = [] } = listing.inputSchema;
  const { skip = 0 } = given;
  const unknown = Object.keys(given).filter((group) => !Object.hasOwn(properties, group));
  const missing = PARTS.filter((part) => required.includes(part) && !(part in given));
  return [
    ...unknown.map(
      (group) => `${group} is not an argument; use ${Object.keys(properties).join(', ')}`,
    ),
    ...missing.map((part) => `${part} is required`),
    ...(Number.isInteger(skip) && skip >= 0 ? [] : ['skip must be an integer of at least 0']),
  ];
}

/** Checks the request against the contract. Leaves out groups that are unknown or missing, which are faults already. */
function findRequestFaults({ listing, filled, secrets }: Tool, given: ToolArguments): string[] {
  const { properties = {} } = listing.inputSchema;
  const rules: OperationValidators = validators[listing.name];
  const { faults, unknownNames } = checkRequest({ rules, secrets: secrets.request }, given);
  // The server fills these in later, so they are not missing.
  const names = filled?.names ?? [];
  const isFilled = ({ in: part, pointer, keyword }: Finding) =>
    part === 'body' && keyword === 'required' && names.some((name) => pointer === `/${name}`);
  return [...faults, ...unknownNames]
    .filter((finding) => finding.in in given && Object.hasOwn(properties, finding.in))
    .filter((finding) => !isFilled(finding))
    .map((finding) => {
      const text = describeFinding(finding, (part, pointer) => part + pointer);
      return finding.keyword === 'placeholder' ? `${text}: leave it out` : text;
    });
}

/** Finds values that would replace what the server or an earlier result has left out. */
function findForbidden({ filled }: Tool, given: ToolArguments): string[] {
  const names = (filled?.names ?? []).filter((name) => Object.hasOwn(given.body ?? {}, name));
  return [
    ...names.map((name) => `body/${name} is filled in by the server: leave it out`),
    ...(hasCutText(given)
      ? ['a text that was cut in a result would replace the whole one: leave it out']
      : []),
  ];
}

function describeTargetFaults({ removal }: Tool, given: ToolArguments): string[] {
  if (!removal) return [];
  const names = removal.targets.map(({ property }) => property);
  return findTargetFaults(removal, given).map(({ pointer, message }) => {
    const advice = pointer === '' ? `: ${names.join(' or ')}` : '';
    return `body${pointer} ${message}${advice}`;
  });
}
