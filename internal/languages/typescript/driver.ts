/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
import { createInterface } from 'node:readline';
import { calls } from './calls.js';

interface Step {
  step: string;
  operationId: string;
}

const known: Record<string, unknown> = {};

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run({ step, operationId }: Step) {
  const name = step === 'free-form' ? step : operationId;
  try {
    const { data, error, response } = await calls[name](known);
    const status = response?.status;
    known[operationId] = data;
    // The client returns the body of an error response; without a response, it returns the cause.
    return error === undefined || status !== undefined
      ? { data, status }
      : { error: String(error) };
  } catch (error) {
    return { error: String(error) };
  }
}
