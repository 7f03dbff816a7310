import { closeSync, constants, openSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { Help } from 'commander';
import truncate from 'fast-string-truncated-width';
import { hideInText, type Known } from '@voice-agent-platform/contract-reader/secrets';
import { printable } from '@voice-agent-platform/shared/text';

type Style = 'bold' | 'dim' | 'red' | 'yellow';

/** A text in a style. */
export interface Styled {
  readonly style: Style;
  readonly text: string;
}

/** One line of output. Only its styles control the terminal: whatever else would do so is printed as an escape. */
export type Line = string | Styled | readonly (string | Styled)[];

/** The person at the terminal pressed Ctrl-C. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  override readonly message = 'interrupted';
}

/** The streams of the process, as the commands use them. Results go to stdout, everything else to stderr. */
export interface Terminal {
  /** Whether stdout is a terminal, read by a person. */
  readonly isInteractive: boolean;
  /** Whether a person can be asked: the question goes to stderr, so that stdout can be piped. */
  readonly canAsk: boolean;
  readonly columns: number;
  readonly out: (line: Line) => void;
  /** Wraps the line on a terminal, with an indentation of the first part and one of the others. */
  readonly error: (line: Line, indentation?: string, hanging?: string) => void;
  readonly warn: (text: string) => void;
  readonly fail: (text: string) => void;
  /** Hides these values in all that follows on stderr. */
  readonly hide: (secrets: Known) => void;
  /** The text for stdout, in the style unless stdout is not a terminal or `NO_COLOR` is set. */
  style(style: Style, text: string): string;
  /** Resolves to `undefined` if nobody can be asked or the input ends, and rejects with an `Interruption`. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string | undefined>;
}

export function createTerminal({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  const styleFor = (stream: NodeJS.WriteStream) => (style: Style, text: string) =>
    // `hasColors` respects NO_COLOR, FORCE_COLOR and TERM=dumb, and exists on terminals only.
    stream.isTTY && stream.hasColors() ? styleText(style, text, { validateStream: false }) : text;
  const style = styleFor(stdout);
  const errorStyle = styleFor(stderr);
  const canAsk = stdin.isTTY && stderr.isTTY;
  let known: Known = [];
  const error: Terminal['error'] = (line, indentation = '', hanging = indentation) => {
    const text = paint(line, errorStyle, known);
    const wrapped = stderr.isTTY ? wrap(text, (stderr.columns || 80) - hanging.length) : text;
    stderr.write(`${indentation}${wrapped.replaceAll('\n', `\n${hanging}`)}\n`);
  };
  return {
    isInteractive: stdout.isTTY,
    canAsk,
    columns: stdout.columns || 80,
    out: (line) => void stdout.write(`${paint(line, style)}\n`),
    error,
    warn: (text) => error([{ style: 'yellow', text: 'warning:' }, ` ${text}`]),
    fail: (text) => error([{ style: 'red', text: 'error:' }, ` ${text}`]),
    hide: (secrets) => {
      known = [...known, ...secrets];
    },
    style,
    ask: (question, { hidden = false } = {}) =>
      new Promise((resolve, reject) => {
        if (!canAsk) {
          resolve(undefined);
          return;
        }
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
        discardInput();
        // Asked once Ctrl-C reaches this code instead of ending the process.
        stderr.write(question);
        lines
          .once('line', end)
          .once('SIGINT', () => {
            reject(new Interruption());
            end();
          })
          .once('close', end);
      }),
  };
}

/** Discards what was typed before a question: nobody agrees to what they have not read. */
function discardInput(): void {
  let terminal: number | undefined;
  try {
    terminal = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK);
    const bytes = Buffer.alloc(4096);
    // A program may type without an end.
    for (let left = 100; left > 0 && readSync(terminal, bytes) > 0; left--);
  } catch {
    // Nothing is left (EAGAIN), or there is no such file, as on Windows.
  } finally {
    if (terminal !== undefined) closeSync(terminal);
  }
}

function paint(
  line: Line,
  paintText: (style: Style, text: string) => string,
  known?: Known,
): string {
  const show = (text: string) => harmless(text, known);
  return [line]
    .flat()
    .map((span) => (typeof span === 'string' ? show(span) : paintText(span.style, show(span.text))))
    .join('');
}

/** Tabs stay: they separate what completion scripts read. */
function harmless(text: string, known?: Known): string {
  const shown = known ? hideInText(text, known) : text;
  return shown.split('\t').map(printable).join('\t');
}

function wrap(text: string, columns: number): string {
  const help = new Help();
  // A wide character takes two columns, and a style none.
  help.displayWidth = (each) => truncate(each).width;
  return help.boxWrap(text, columns);
}
