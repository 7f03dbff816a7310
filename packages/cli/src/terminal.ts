import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { Help } from 'commander';

type Style = 'bold' | 'dim' | 'red' | 'yellow';

/** The streams of the process, as the commands use them. Results go to stdout, everything else to stderr. */
export interface Terminal {
  /** Whether stdout is a terminal, read by a person. */
  readonly isInteractive: boolean;
  /** Whether a person can be asked: the question goes to stderr, so that stdout can be piped. */
  readonly canAsk: boolean;
  readonly columns: number;
  out(text: string): void;
  /** Wraps the text on a terminal, every line after the indentation. */
  error(text: string, indentation?: string): void;
  /** Styles text for stdout, unless it is not a terminal or `NO_COLOR` is set. */
  style(style: Style, text: string): string;
  /** The same for stderr. */
  errorStyle(style: Style, text: string): string;
  /** Resolves to `undefined` if the input ends or the person presses Ctrl-C. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string | undefined>;
}

export function createTerminal({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  const styleFor = (stream: NodeJS.WriteStream) => (style: Style, text: string) =>
    // `hasColors` respects NO_COLOR, FORCE_COLOR and TERM=dumb, and exists on terminals only.
    stream.isTTY && stream.hasColors() ? styleText(style, text, { validateStream: false }) : text;
  return {
    isInteractive: stdout.isTTY,
    canAsk: stdin.isTTY && stderr.isTTY,
    columns: stdout.columns || 80,
    out: (text) => void stdout.write(`${text}\n`),
    error: (text, indentation = '') => {
      const wrapped = stderr.isTTY ? wrap(text, (stderr.columns || 80) - indentation.length) : text;
      stderr.write(`${indentation}${wrapped.replaceAll('\n', `\n${indentation}`)}\n`);
    },
    style: styleFor(stdout),
    errorStyle: styleFor(stderr),
    ask: (question, { hidden = false } = {}) =>
      new Promise((resolve) => {
        const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
        const lines = createInterface({
          input: stdin,
          output: hidden ? nowhere : stderr,
          terminal: true,
          prompt: '',
        });
        const end = (line?: string) => {
          lines.off('close', end).close();
          if (hidden || line === undefined) stderr.write('\n');
          resolve(line);
        };
        // Asked once Ctrl-C reaches this code instead of ending the process.
        stderr.write(question);
        lines
          .once('line', end)
          .once('SIGINT', () => end())
          .once('close', end);
      }),
  };
}

/** commander's wrapping leaves out escape sequences when it measures a line. */
function wrap(text: string, columns: number): string {
  return new Help().boxWrap(text, columns);
}

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of the API as a terminal may show it: control characters, which could move the cursor or hide what was printed,
 * and characters that reverse the direction of text become escapes. Line breaks and tabs stay if `multiline` is set.
 */
export function printable(text: string, { multiline = false } = {}): string {
  return text.replace(CONTROL, (character) =>
    multiline && /[\n\t]/.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
