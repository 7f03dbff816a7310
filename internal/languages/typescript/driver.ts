/** Runs each step from stdin with the generated client, and prints the client's result. */
import { createInterface } from 'node:readline';
import { calls } from './calls.js';
import { StatusError } from './voice-agent-typescript/connect.js';

interface Step {
  step: string;
  call: string;
  operationId: string;
}

const known: Record<string, unknown> = {};

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run({ call, operationId }: Step) {
  try {
    const { data, response } = await calls[call](known);
    known[operationId] = data;
    return { data, status: response.status };
  } catch (error) {
    return {
      status: error instanceof StatusError ? error.status : undefined,
      error: String(error),
    };
  }
}
