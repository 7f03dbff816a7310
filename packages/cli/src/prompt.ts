/** Asks a person at the terminal. */
import { setImmediate } from 'node:timers/promises';

/** The person pressed Ctrl-C. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  override readonly message = 'interrupted';
}

/** The context of a prompt of inquirer. */
interface PromptContext {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Asks a question. Resolves to undefined if the input ends. */
export async function prompt<Answer>(
  { stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'>,
  ask: (context: PromptContext) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  await discardInput(stdin);
  // Ctrl-D closes the input, but the prompt does not notice.
  const ended = new AbortController();
  const end = () => ended.abort();
  stdin.once('pause', end);
  try {
    const ending = AbortSignal.any([signal, ended.signal]);
    return await ask({ input: stdin, output: stderr, signal: ending });
  } catch (failure) {
    if ((failure as Error).name === 'ExitPromptError') throw new Interruption();
    signal.throwIfAborted();
    return undefined;
  } finally {
    stdin.off('pause', end);
  }
}

export function whyNotAsk(isTerminal: boolean, { CI = '' }: NodeJS.ProcessEnv): string | undefined {
  if (!isTerminal) return 'this is not a terminal';
  // A CI machine may have a terminal, but nobody sits at it.
  return ['', '0', 'false'].includes(CI) ? undefined : 'nobody is asked where CI is set';
}

/** Discards input from before the question, because nobody agrees to a question they have not read. */
async function discardInput(stdin: NodeJS.ReadStream): Promise<void> {
  const discard = () => {};
  stdin.setRawMode(true).on('data', discard);
  // Node reads pending input within one turn of the event loop.
  await setImmediate();
  await setImmediate();
  stdin.off('data', discard).pause();
}
