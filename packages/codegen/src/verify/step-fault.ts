import { printable } from '@voice-agent-platform/shared/printable';
import { canonicalize, parseJsonOrText, type WireRequest } from './canonical-request.js';
import { dataFault } from './compare-data.js';
import type { Outcome } from './driver.js';
import { bodySchema, findRow } from './document.js';
import { requestFault } from './requests.js';
import type { Step } from './steps.js';

/** The requests, the response and the output of a step. */
interface Exchange {
  /** The output of the driver. */
  readonly outcome: Outcome;
  /** The requests that its client sent. */
  readonly requests: readonly WireRequest[];
  /** The body of the response. */
  readonly sent: unknown;
}

/**
 * Finds the first fault of a client in a step.
 *
 * @param tolerated names of differences in requests that this client may have
 */
export function stepFault(
  { input, status, returns, request }: Step,
  { outcome, requests, sent }: Exchange,
  tolerated?: readonly string[],
): string | undefined {
  if (outcome.kind === 'crash') return `the process ${outcome.output}`;
  if (outcome.kind === 'hang') return 'printed no result for this step';
  const { line } = outcome;
  const failed = line.error === undefined ? undefined : `failed: ${line.error}`;
  // A client that returns the data need not return the status.
  const isStatusMissing = line.status === undefined && returns === 'nothing';
  if (isStatusMissing || (line.status !== undefined && line.status !== status)) {
    return failed ?? `status is ${JSON.stringify(line.status)} instead of ${status}`;
  }
  // Some clients raise an error for a 2xx status that the contract does not declare.
  if (status < 400 && failed !== undefined) {
    return requests.length === 0 ? failed : `${failed}\n  the response was ${showBody(sent)}`;
  }
  const schema = bodySchema(findRow(input.operationId));
  const fault = requestFault(request, requests.map(canonicalize), { schema, tolerated });
  if (fault !== undefined || returns === 'nothing') return fault;
  return dataFault(returns === 'json' ? parseSent(sent) : sent, line.data);
}

/** The sandbox sends text, and the other servers send JSON values. */
export function parseSent(body: unknown): unknown {
  return typeof body === 'string' ? parseJsonOrText(body) : body;
}

/** Shows the body that a client could not read. */
function showBody(body: unknown): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  return text === '' ? 'empty' : printable(text.slice(0, 1000));
}
