/** Runs each step from stdin with the project's own client, and prints the client's result. */
import { createInterface } from 'node:readline';
import { createClient, VoiceAgentError } from '@voice-agent-platform/client';
import { mapValues, valueAt } from '@voice-agent-platform/shared/json';

/** The parts of a step that a client with one method per operation needs. */
interface Step {
  readonly step: string;
  readonly operationId: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The parts of an earlier result that an update sends back. */
  readonly reads?: {
    readonly operationId: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** Any operation. The step determines its arguments. */
type Call = (input: Record<string, unknown>) => Promise<unknown>;

const returned: Record<string, unknown> = {};
let status: number | undefined;
// The roots, the key and the organization come from the environment.
const platform = createClient({
  maxRetries: 0,
  observers: { onResponse: (response) => (status = response.status) },
});

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run({ operationId, pathParameters, query, body, reads }: Step) {
  const call = (platform as unknown as Record<string, Call>)[operationId];
  if (call === undefined) return { error: `unknown operation ${operationId}` };
  status = undefined;
  try {
    const sent = reads ? { ...readFields(reads), ...body } : body;
    const data = await call({ path: pathParameters, query, body: sent });
    returned[operationId] = data;
    return { data, status };
  } catch (error) {
    // A NetworkError has a status too, if the body is cut after the headers.
    const received = error instanceof VoiceAgentError ? error.status : undefined;
    return { status: received, error: String(error) };
  }
}

/** Returns the fields of a body that come from an earlier result. JSON leaves out those that the result lacks. */
function readFields({ operationId, fields }: NonNullable<Step['reads']>): Record<string, unknown> {
  return mapValues(fields, (pointer) => valueAt(returned[operationId], pointer));
}
