/** Prints results, as JSON or as a table. */
import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { describeMore } from '@voice-agent-platform/contract-reader/lists';
import { isHtmlPage } from '@voice-agent-platform/shared/client-errors';
import { hideInData } from '@voice-agent-platform/shared/hidden';
import { isWithinDepth, MOST_LEVELS_SHOWN } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { printableJson } from '@voice-agent-platform/shared/printable';
import { counted } from '@voice-agent-platform/shared/text';
import type { Call, Run } from './run.js';
import { describeTarget } from './call-settings.js';
import { render } from './table.js';

export function printResult(call: Call, result: unknown): void {
  const { spec, settings, terminal, showSecrets } = call;
  if (result === undefined && !printsJson(call)) {
    terminal.error(`${spec.summary}: done.`);
    return;
  }
  if (!isWithinDepth(result, MOST_LEVELS_SHOWN)) {
    throw new Error('the response cannot be printed: it is nested too deeply');
  }
  const key = settings['api-key'].value;
  const shown = showSecrets
    ? result
    : hideInData(hideSecrets(result, spec.secrets.response), [key]);
  printValue(shown, call);
  if (isHtmlPage(result)) {
    const service = describeTarget(call);
    terminal.warn(
      `the response is an HTML page: ${service} may not be the API, and the call may have had no effect`,
    );
  }
  if (spec.more && (!printsJson(call) || call.verbose)) {
    const text = `${counted(countEntries(result), 'item')}. ${describeMore(spec.more)}`;
    terminal.error({ style: 'dim', text });
  }
}

/** Counts the entries of a list, or of the list inside an object. */
function countEntries(result: unknown): number {
  const list = Array.isArray(result)
    ? result
    : Object.values(asObject(result)).find((inner) => Array.isArray(inner));
  return list?.length ?? 0;
}

export function printsJson({ terminal, json }: Run): boolean {
  return json || !terminal.isInteractive;
}

/** Prints a value as JSON, or as a table or record on a terminal. */
export function printValue(value: unknown, options: Run): void {
  const { terminal } = options;
  if (printsJson(options)) {
    for (const line of printableJson(value).split('\n')) terminal.out(line);
    return;
  }
  const { lines, omitted } = render(value, terminal.columns);
  lines.forEach(terminal.out);
  if (omitted.length > 0) {
    terminal.error('');
    terminal.error({ style: 'dim', text: `Not shown: ${omitted.join(', ')} (see --json)` });
  }
}
