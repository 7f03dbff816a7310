import type { Sandbox } from '@voice-agent-platform/sandbox';
import { CommandError, type Command } from '@voice-agent-platform/shared/process';
import { Driver, type Outcome } from './driver.js';
import { judgeReaction, type Behavior, type MalformedOutcome } from './malformed-outcome.js';
import { malformedCases, organizationWith } from './malformed-responses.js';
import { Recorder, respondAs, startServers } from './servers.js';
import { parseSent, stepFault } from './step-fault.js';
import { documentedInput, expectedRequest, expectedSteps, type StepInput } from './steps.js';
import { unusualReply } from './unusual-responses.js';

/** The rounds in order: documented responses, unusual but valid ones, and malformed ones. */
export const rounds = ['sandbox', 'unusual', 'malformed'] as const;
export type Round = (typeof rounds)[number];

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

/** The parts of a run that its rounds share. */
interface Run {
  readonly ask: (input: StepInput) => Promise<Outcome>;
  readonly recorder: Recorder;
  readonly sandbox: Sandbox;
  readonly options: VerifyOptions;
}

/** Runs a driver against the sandbox and against servers with unusual and malformed responses. */
export async function verify(command: Command, options: VerifyOptions = {}): Promise<Cell[]> {
  // Imported here because `generateClient` does not need it.
  const { createSandbox } = await import('@voice-agent-platform/sandbox');
  const sandbox = createSandbox();
  const { apiKey, organizationId } = sandbox.clientOptions;
  const recorder = new Recorder(apiKey);
  const servers = await startServers(recorder);
  const driver = new Driver(command, {
    VOICE_AGENT_BASE_URL: servers.baseUrl,
    VOICE_AGENT_PLATFORM_URL: servers.platformUrl,
    VOICE_AGENT_API_KEY: apiKey,
    VOICE_AGENT_ORGANIZATION_ID: organizationId,
  });
  const run = { ask: createAsk(driver, command, options), recorder, sandbox, options };
  const cells: Cell[] = [];
  try {
    for (const round of options.rounds ?? rounds) {
      const results = round === 'malformed' ? runMalformed(run) : runExpected(round, run);
      for await (const cell of results) {
        cells.push(cell);
        options.onCell?.(cell);
      }
    }
  } finally {
    driver.stop();
    await servers.close();
  }
  return cells;
}

/** Asks the driver. If it does not respond to the first step, it cannot run at all, and the run fails. */
function createAsk(
  driver: Driver,
  { argv }: Command,
  { limitOf = defaultLimit }: VerifyOptions,
): Run['ask'] {
  let hasStarted = false;
  return async (input) => {
    const limitMs = limitOf(input.step);
    const outcome = await driver.ask(input, limitMs);
    if (!hasStarted && outcome.kind !== 'line') {
      const reason =
        outcome.kind === 'crash'
          ? 'did not respond to its first step'
          : `printed no result, as one line of JSON, for its first step in ${limitMs / 1000} s`;
      // Leaves out the arguments, which may contain secrets.
      throw new CommandError({ argv: argv.slice(0, 1) }, reason, outcome.output);
    }
    hasStarted = true;
    return outcome;
  };
}

/** Runs the steps with documented or unusual responses. A client must do what the contract says. */
async function* runExpected(
  round: 'sandbox' | 'unusual',
  { ask, recorder, sandbox, options }: Run,
): AsyncGenerator<Cell> {
  const responses: Record<string, unknown> = {};
  for (const expected of expectedSteps[round]) {
    const { input, status } = expected;
    const request = expectedRequest(expected, responses);
    const reply = round === 'unusual' ? await unusualReply(expected, request) : undefined;
    let sent = reply?.body;
    recorder.expect(reply ?? respondAs(sandbox.handlers, (body) => (sent = body)));
    const outcome = await ask(input);
    if (status < 400) responses[input.operationId] = parseSent(sent);
    const exchange = { outcome, requests: recorder.requests, sent };
    const fault = stepFault({ ...expected, request }, exchange, options.tolerate);
    yield { round, step: input.step, ...(fault !== undefined && { fault }) };
  }
}

/** Runs the malformed responses, each after one that every client can read. */
async function* runMalformed({ ask, recorder, sandbox, options }: Run): AsyncGenerator<Cell> {
  for (const malformed of malformedCases) {
    recorder.expect(organizationWith(sandbox.clientOptions.apiKey));
    await ask(documentedInput('getOrganization'));
    const { step, operationId, response } = malformed;
    recorder.expect(response);
    const received = await ask({ ...documentedInput(operationId), step });
    const observed = {
      received,
      isKeyLeaked: recorder.keysSentElsewhere > 0,
      isRetried: recorder.requests.length > 1,
    };
    const reaction = judgeReaction(malformed, observed, options.behavior);
    yield { round: 'malformed', step, ...reaction };
  }
}
