import { valueAt } from '@voice-agent-platform/shared/json';
import { printable } from '@voice-agent-platform/shared/text';
import { CommandError, type Command } from '@voice-agent-platform/shared/process';
import { dataFault, isSame } from './compare-data.js';
import { DriverProcess, type Outcome } from './driver-process.js';
import {
  malformedCases,
  organizationWith,
  SECRETS,
  type MalformedCase,
} from './malformed-responses.js';
import { canonicalRequest, parseBody, requestFault } from './requests.js';
import { respondAs, startServers, type RecordingServers } from './servers.js';
import {
  documentedInput,
  expectedRequest,
  expectedSteps,
  type Step,
  type StepInput,
} from './steps.js';
import { unusualReply } from './unusual-responses.js';

/** The rounds in order: documented responses, unusual but valid ones, and malformed ones. */
export const rounds = ['sandbox', 'unusual', 'malformed'] as const;
export type Round = (typeof rounds)[number];

/** The possible reactions of a client to a malformed response. */
export const outcomes = {
  error: 'The call fails.',
  'error, shows secrets': 'The call fails, and the error message shows secrets from the response.',
  status: 'The call returns the status and no data.',
  null: 'The value is null or absent.',
  'zero value': 'The value is empty, zero or false.',
  'as sent': 'The value is what was sent.',
  changed: 'The value differs from what was sent.',
  'sends the key': 'The call sends the API key to another host.',
  crash: 'The process ends.',
  'waits longer than 15 s': 'The call is still waiting after 15 seconds. It may end later.',
} as const;
export type MalformedOutcome = keyof typeof outcomes;

/** The documented reactions of a client to malformed responses, by step. */
export type Behavior = Readonly<Record<string, MalformedOutcome>>;

/** One cell of the matrix. */
export interface Cell {
  readonly round: Round;
  readonly step: string;
  /** Describes the fault. A cell without one is green. */
  readonly fault?: string;
  /** The client's reaction, in the round of malformed responses. */
  readonly outcome?: MalformedOutcome;
}

export interface VerifyOptions {
  readonly rounds?: readonly Round[];
  /** Names of `toleratedDifferences` that this client may have. */
  readonly tolerate?: readonly string[];
  /**
   * The client's documented reactions to malformed responses. Without them, only a crash is a fault. Sending the key to
   * another host is always a fault.
   */
  readonly behavior?: Behavior | undefined;
  /** Time limit of a step in milliseconds. A test passes 0 if nothing will arrive. */
  readonly limitOf?: (step: string) => number;
  /** Receives each cell as soon as it is known. */
  readonly onCell?: (cell: Cell) => void;
}

/** Generous, because the first step may compile the client, and one malformed response takes long to read. */
function defaultLimit(step: string): number {
  const isSilent = malformedCases.some((malformed) => malformed.step === step && malformed.hangs);
  return isSilent ? 15_000 : 120_000;
}

/** The names of all steps of a round. */
export function stepNames(round: Round): string[] {
  return round === 'malformed'
    ? malformedCases.map(({ step }) => step)
    : expectedSteps[round].map(({ input }) => input.step);
}

/** Runs a driver against the sandbox and against servers with unusual and malformed responses. */
export async function verify(command: Command, options: VerifyOptions = {}): Promise<Cell[]> {
  // Imported here because `generate` does not need it.
  const { createSandbox } = await import('@voice-agent-platform/sandbox');
  const { limitOf = defaultLimit } = options;
  const { clientOptions, handlers } = createSandbox();
  const { apiKey, organizationId } = clientOptions;
  const servers = await startServers(apiKey);
  const driver = new DriverProcess(command, {
    VOICE_AGENT_BASE_URL: servers.baseUrl,
    VOICE_AGENT_PLATFORM_URL: servers.platformUrl,
    VOICE_AGENT_API_KEY: apiKey,
    VOICE_AGENT_ORGANIZATION_ID: organizationId,
  });
  const cells: Cell[] = [];
  const report = (cell: Cell) => {
    cells.push(cell);
    options.onCell?.(cell);
  };
  let hasStarted = false;
  const ask = async (input: StepInput) => {
    const limitMs = limitOf(input.step);
    const outcome = await driver.ask(input, limitMs);
    if (!hasStarted && outcome.kind !== 'line') {
      const reason =
        outcome.kind === 'crash'
          ? 'did not respond to its first step'
          : `printed no result, as one line of JSON, for its first step in ${limitMs / 1000} s`;
      // Leaves out the arguments, which may contain secrets.
      throw new CommandError({ argv: command.argv.slice(0, 1) }, reason, outcome.output);
    }
    hasStarted = true;
    return outcome;
  };
  try {
    for (const round of options.rounds ?? rounds) {
      if (round === 'malformed') {
        servers.expect(organizationWith(apiKey));
        await ask(documentedInput('getOrganization'));
        for (const malformed of malformedCases) {
          servers.expect(malformed.response);
          const input = { ...documentedInput(malformed.operationId), step: malformed.step };
          const outcome = await driver.ask(input, limitOf(malformed.step));
          report(malformedCell(malformed, outcome, servers, options.behavior));
        }
        continue;
      }
      let sent: unknown;
      const responses: Record<string, unknown> = {};
      const respond = respondAs(handlers, (body) => (sent = body));
      for (const expected of expectedSteps[round]) {
        const { step, operationId } = expected.input;
        const request = expectedRequest(expected, responses);
        const reply = round === 'unusual' ? await unusualReply(expected, request) : undefined;
        servers.expect(reply ?? respond);
        const outcome = await ask(expected.input);
        const body = reply ? reply.body : sent;
        if (expected.status < 400) responses[operationId] = parsed(body);
        const fault = stepFault({ ...expected, request }, outcome, servers, body, options.tolerate);
        report({ round, step, ...(fault !== undefined && { fault }) });
      }
    }
  } finally {
    driver.stop();
    await servers.close();
  }
  return cells;
}

function stepFault(
  { status, returns, request }: Step,
  outcome: Outcome,
  { requests }: RecordingServers,
  sent: unknown,
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
    return requests.length === 0 ? failed : `${failed}\n  the response was ${shown(sent)}`;
  }
  const fault = requestFault(request, requests.map(canonicalRequest), tolerated);
  if (fault !== undefined || returns === 'nothing') return fault;
  return dataFault(returns === 'json' ? parsed(sent) : sent, line.data);
}

/** The sandbox sends text, and the other servers send JSON values. */
function parsed(body: unknown): unknown {
  return typeof body === 'string' ? parseBody(body) : body;
}

/** Shows the body that a client could not read. */
function shown(body: unknown): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  return text === '' ? 'empty' : printable(text.slice(0, 1000));
}

function malformedCell(
  malformed: MalformedCase,
  received: Outcome,
  servers: RecordingServers,
  behavior: Behavior | undefined,
): Cell {
  const { step } = malformed;
  const outcome =
    servers.keysSentElsewhere() > 0 ? 'sends the key' : classifyOutcome(malformed, received);
  const cell = { round: 'malformed', step, outcome } as const;
  const isLeak = outcome === 'sends the key';
  const isDocumented = behavior ? outcome === behavior[step] : outcome !== 'crash';
  if (isDocumented && !isLeak) return cell;
  const documented = behavior && !isLeak ? `, documented: ${behavior[step] ?? 'nothing'}` : '';
  const end = received.kind === 'crash' ? `: the process ${received.output}` : '';
  return { ...cell, fault: outcome + documented + end };
}

function classifyOutcome(
  { pointer = '', sent, matches }: MalformedCase,
  outcome: Outcome,
): MalformedOutcome {
  if (outcome.kind === 'crash') return 'crash';
  if (outcome.kind === 'hang') return 'waits longer than 15 s';
  const { line, text } = outcome;
  if (line.error !== undefined) {
    const shown = SECRETS.some((secret) => line.error?.includes(secret));
    return shown ? 'error, shows secrets' : 'error';
  }
  const value = valueAt(line.data, pointer);
  const isAsSent = matches ? matches(line.data, text) : sent !== undefined && isSame(sent, value);
  if (isAsSent) return 'as sent';
  if (line.status !== undefined && line.status >= 400) return 'status';
  // The client returned the body as text instead of an object.
  if (value === undefined && typeof line.data === 'string' && line.data !== '') return 'changed';
  if (value === undefined || value === null) return 'null';
  return isZero(value) ? 'zero value' : 'changed';
}

function isZero(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isZero);
  return !value || (typeof value === 'string' && value.startsWith('0001-01-01')); // .NET's and Go's zero time
}
