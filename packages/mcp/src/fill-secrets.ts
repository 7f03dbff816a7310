/** Fills the current secrets of a resource into an update, so that they never pass through the model. */
import { checkRequest, describeFinding } from '@voice-agent-platform/shared/check-request';
import { hasList } from '@voice-agent-platform/shared/consent/targets';
import { isObject } from '@voice-agent-platform/shared/json';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { Tool, ToolArguments } from './tool.js';

type Secrets = Readonly<Record<string, unknown>>;

/** Returns the secrets of the current resource that the update must repeat, by their names in the body. */
export function pickSecrets({ filled }: Tool, current: unknown): Secrets {
  const secrets = Object.entries(Object(current) as object).filter(([name]) =>
    filled?.names.includes(name),
  );
  // A response may have null where a request may not.
  const text = JSON.stringify(
    Object.fromEntries(secrets),
    (_, value: unknown) => value ?? undefined,
  );
  return JSON.parse(text) as Secrets;
}

interface FilledCall {
  /** The resource that the secrets come from. */
  readonly current: unknown;
  /** The arguments with the secrets. */
  readonly complete: ToolArguments;
}

/**
 * Returns the reason not to send an update with the secrets of the current resource, or undefined if it can be sent. A
 * model could not correct the secrets, because it neither sees nor sets them.
 */
export function whyNotFill(
  { listing: { name }, filled, replacement, secrets: { request: places } }: Tool,
  { current, complete }: FilledCall,
): string | undefined {
  if (!filled) return undefined;
  const { reader } = filled;
  const byHand =
    'Nothing was changed. Ask the user to do it with the command line (`voice-agent`).';
  // Without its list, nobody knows what the update would remove.
  if (replacement?.list && !hasList(replacement.list, current)) {
    return `${reader} returned no ${replacement.property}, so what ${name} would remove is unknown. ${byHand}`;
  }
  // A resource must not receive the secrets of another.
  if (!isObject(current) || complete.body?.['id'] !== current['id']) {
    return `Nothing was sent: body/id must be the id that ${reader} returns.`;
  }
  const rules: OperationValidators = validators[name];
  const faults = checkRequest({ rules, secrets: places }, complete).faults.map((fault) =>
    describeFinding(fault, (part, pointer) => part + pointer),
  );
  return faults.length > 0
    ? `${reader} returned secrets that cannot be sent back: ${faults.join('; ')}. ${byHand}`
    : undefined;
}
