/** What a command that removes something needs: a target, and the consent of a person. */
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { printable } from '@voice-agent-platform/internal/printable';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import {
  findTargetFaults,
  findTargets,
  listTargets,
  type FoundTargets,
} from '@voice-agent-platform/contract-reader/targets';
import { kebabCase, type CommandSpec } from './command-spec.js';
import { invoke } from './connect.js';
import type { ApiRequest } from './request.js';
import type { CallOptions, Settings } from './settings.js';

/** Refuses a request without a target, even with `--yes`: what it would delete is not specified. */
export function requireTarget({ command, body = [], removal }: CommandSpec, request: ApiRequest) {
  if (!removal) return;
  const flags = body.map(({ flag }) => `--${flag}`).join(' or ');
  const faults = findTargetFaults(removal, request).map((pointer) => {
    const [, name = '', ...below] = pointer.split('/');
    const field = body.find((each) => each.name === name);
    if (pointer === '') return `${command} needs a target: give ${flags}`;
    if (!field) return `${command} has no field "${printable(name)}": give ${flags}`;
    const place = below.map((part) => `/${part}`).join('');
    return `${command} needs a target: give ${flags} (--${field.flag}${place} is empty)`;
  });
  if (faults.length > 0) throw new UsageError(`${faults.join('\n')}\n\nNothing was sent.`);
}

/** Refuses a request that nobody can be asked about. It reads nothing, so the targets are named as they were given. */
export function requireConsent(
  { command, removal }: CommandSpec,
  request: ApiRequest,
  { terminal, yes }: CallOptions,
): void {
  if (!removal || yes || terminal.canAsk) return;
  throw new UsageError(
    [
      `${command} needs a confirmation, and this is not a terminal`,
      '',
      ...listTargets(removal, request).map((line) => `It would remove: ${line}`),
      'Nothing was sent. Add --yes to confirm.',
    ].join('\n'),
  );
}

/** Looks the targets up where an operation lists them. After `--yes`, a failure to do so is only reported. */
export async function lookUpTargets(
  { removal }: CommandSpec,
  request: ApiRequest,
  platform: VoiceAgentClient,
  { yes, terminal }: CallOptions,
): Promise<FoundTargets | undefined> {
  if (!removal?.list) return undefined;
  const { list } = removal;
  try {
    const response = await invoke(platform, list);
    return findTargets(removal, list, request, response, kebabCase(list.operationId));
  } catch (error) {
    if (!yes) throw error;
    terminal.warn(`whether the targets exist is unknown: ${(error as Error).message}`);
    return undefined;
  }
}

/** Resolves to whether the person at the terminal confirms. */
export async function confirm(
  { root, summary, removal }: CommandSpec,
  request: ApiRequest,
  found: FoundTargets | undefined,
  settings: Settings,
  { yes, terminal }: CallOptions,
): Promise<boolean> {
  if (!removal || yes) return true;
  const { host } = new URL(settings[`${root}-url`].value ?? '');
  terminal.error([{ style: 'bold', text: summary }, ` on ${host} (profile ${settings.profile}):`]);
  terminal.error('');
  for (const line of found?.lines ?? listTargets(removal, request)) {
    terminal.error(line, '  ', '      ');
  }
  terminal.error('');
  const reply = await terminal.ask('Continue? [y/N] ');
  return /^y(es)?$/i.test(reply?.trim() ?? '');
}
