/** Asks a person to confirm a request. */
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { Call } from './run.js';
import { describeTarget } from './call-settings.js';

/**
 * Refuses a request if nobody can be asked.
 *
 * @throws UsageError with the lines
 */
export function requirePerson(call: Call, lines: readonly string[]): void {
  const { spec, terminal } = call;
  if (terminal.cannotAsk === undefined) return;
  const where = describeTarget(call);
  const need = `${spec.command} on ${where} needs a confirmation, and ${terminal.cannotAsk}. Add --yes to confirm.`;
  throw new UsageError([need, '', ...lines, 'Nothing was sent.'].join('\n'));
}

/**
 * Shows the lines, and asks whether to continue.
 *
 * @throws UsageError unless the person agrees
 */
export async function requireAgreement(call: Call, lines: readonly string[]): Promise<void> {
  const { spec, terminal, signal } = call;
  const hasLines = lines.length > 0;
  const where = describeTarget(call);
  terminal.error([{ style: 'bold', text: spec.summary }, ` on ${where}${hasLines ? ':' : ''}`]);
  terminal.error('');
  for (const line of lines) terminal.error(line, { first: '  ', following: '      ' });
  if (hasLines) terminal.error('');
  const isAgreed = await terminal.confirm('Continue?', signal);
  if (!isAgreed) throw new UsageError('not confirmed\n\nNothing was sent.');
}

/**
 * Asks about a request that the contract does not describe, so that only its method and path are known.
 *
 * @throws UsageError unless a person agrees
 */
export async function confirmRequest(call: Call): Promise<void> {
  if (call.yes) return;
  requirePerson(call, [`It would send: ${call.spec.summary}`]);
  await requireAgreement(call, []);
}
