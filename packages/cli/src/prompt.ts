/** Asks a person at the terminal. */
import { setImmediate } from 'node:timers/promises';
import confirm from '@inquirer/confirm';
import input from '@inquirer/input';
import password from '@inquirer/password';

/** The person pressed Ctrl-C. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  override readonly message = 'interrupted';
}

export interface Question {
  readonly message: string;
  /** True to hide what the person types. */
  readonly isSecret: boolean;
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stderr'>;

/** Each prompt rejects with an `Interruption`, or with the reason of the signal. */
export function createPrompts(streams: Streams) {
  return {
    /** Resolves to true if the person agrees. */
    confirm: async (message: string, signal: AbortSignal): Promise<boolean> => {
      const question = { message, default: false };
      return (await prompt(streams, (context) => confirm(question, context), signal)) ?? false;
    },
    /** Resolves to the typed text, which is empty if the input ends. */
    read: async ({ message, isSecret }: Question, signal: AbortSignal): Promise<string> => {
      const ask = isSecret ? password : input;
      return (await prompt(streams, (context) => ask({ message }, context), signal)) ?? '';
    },
  };
}

/** The context of a prompt of inquirer. */
interface PromptContext {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Asks a question. Resolves to undefined if the input ends. */
async function prompt<Answer>(
  { stdin, stderr }: Streams,
  ask: (context: PromptContext) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  await discardInput(stdin);
  // Ctrl-D ends the input, which pauses it, but the prompt would wait forever.
  const ended = new AbortController();
  const end = () => ended.abort();
  stdin.once('pause', end);
  try {
    const either = AbortSignal.any([signal, ended.signal]);
    return await ask({ input: stdin, output: stderr, signal: either });
  } catch (failure) {
    if ((failure as Error).name === 'ExitPromptError') throw new Interruption();
    signal.throwIfAborted();
    if (!ended.signal.aborted) throw failure;
    return undefined;
  } finally {
    stdin.off('pause', end);
  }
}

/** Returns the reason why nobody can be asked, or undefined. */
export function whyNotAsk(
  { stdin, stderr }: Streams,
  { CI = '' }: NodeJS.ProcessEnv,
): string | undefined {
  if (!stdin.isTTY || !stderr.isTTY) return 'this is not a terminal';
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
