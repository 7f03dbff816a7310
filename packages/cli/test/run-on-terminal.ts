import type { Question } from '../src/prompt.js';
import type { Line } from '../src/terminal.js';
import { fakeEnv } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

interface TerminalOptions {
  /** The reply of the person, or the error that ends the question. */
  readonly reply: boolean | Error;
  readonly whileAsked?: () => void;
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * Runs a command on a terminal, where a person replies to its question.
 *
 * @returns the exit code, and each printed line as JSON, with its styles
 */
export async function runOnTerminal(
  words: readonly string[],
  { reply, whileAsked, variables }: TerminalOptions,
) {
  const printed: string[] = [];
  const print = (line: Line) => void printed.push(JSON.stringify(line));
  const terminal = {
    isInteractive: true,
    isInputTyped: true,
    cannotAsk: undefined,
    columns: 80,
    out: print,
    error: print,
    warn: print,
    fail: print,
    errorData: (value: unknown) => print(JSON.stringify(value)),
    hide: () => {},
    style: (_: unknown, text: string) => text,
    confirm: async (question: string) => {
      print(question);
      whileAsked?.();
      if (reply instanceof Error) throw reply;
      return reply;
    },
    read: ({ message }: Question) => {
      print(message);
      return Promise.resolve('');
    },
  };
  const { exitCode } = await voiceAgent(words, { env: { ...fakeEnv, ...variables }, terminal });
  return { exitCode, printed };
}
