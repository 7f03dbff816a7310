import { styleText } from 'node:util';
import { Help } from 'commander';
import measureText from 'fast-string-truncated-width';
import { hideInData, hideInText, type Known } from '@voice-agent-platform/shared/hidden';
import { printable, printableJson } from '@voice-agent-platform/shared/printable';
import { createPrompts, whyNotAsk } from './prompt.js';

type Style = 'bold' | 'dim' | 'red' | 'yellow';

/** A text in a style. */
export interface Styled {
  readonly style: Style;
  readonly text: string;
}

/** A line of output. Control characters in its texts are escaped, so only its styles control the terminal. */
export type Line = string | Styled | readonly (string | Styled)[];

/** The indentation of the first line, and that of the lines that follow it. */
export interface Indentation {
  readonly first?: string;
  readonly following?: string;
}

export type Terminal = ReturnType<typeof createTerminal>;

/** Wraps the streams of the process. Results go to stdout, everything else to stderr. */
export function createTerminal({ stdin, stdout, stderr }: NodeJS.Process, env: NodeJS.ProcessEnv) {
  // `hasColors` respects NO_COLOR, FORCE_COLOR and TERM=dumb. Only terminals have it.
  const [isStyled, isErrorStyled] = [stdout, stderr].map(
    (stream) => stream.isTTY && stream.hasColors(),
  );
  let known: Known = [];
  const error = (line: Line, { first = '', following = first }: Indentation = {}): void => {
    const text = paint(line, { isStyled: isErrorStyled, known });
    const wrapped = stderr.isTTY ? wrap(text, (stderr.columns || 80) - following.length) : text;
    stderr.write(`${first}${wrapped.replaceAll('\n', `\n${following}`)}\n`);
  };
  return {
    /** True if stdout is a terminal, so a person reads it. */
    isInteractive: stdout.isTTY,
    /** True if stdin is a terminal, so a person types the input. */
    isInputTyped: stdin.isTTY,
    /** The reason why nobody can be asked, or undefined. Questions go to stderr, so that stdout can be piped. */
    cannotAsk: whyNotAsk({ stdin, stderr }, env),
    columns: stdout.columns || 80,
    out: (line: Line): void => void stdout.write(`${paint(line, { isStyled })}\n`),
    /** Prints a line and wraps it. */
    error,
    warn: (text: string): void => error([{ style: 'yellow', text: 'warning:' }, ` ${text}`]),
    fail: (text: string): void => error([{ style: 'red', text: 'error:' }, ` ${text}`]),
    /** Prints a value as JSON on stderr. */
    errorData: (value: unknown): void =>
      void stderr.write(`${printableJson(hideInData(value, known))}\n`),
    /** Hides these values in all further output on stderr. */
    hide: (secrets: Known): void => {
      known = [...known, ...secrets];
    },
    /** Styles a text for stdout, unless stdout is not a terminal or `NO_COLOR` is set. */
    style: (style: Style, text: string): string => paint({ style, text }, { isStyled }),
    ...createPrompts({ stdin, stderr }),
  };
}

interface PaintOptions {
  readonly isStyled: boolean | undefined;
  /** Secrets to hide. */
  readonly known?: Known;
}

function paint(line: Line, { isStyled, known = [] }: PaintOptions): string {
  const spans = [line].flat().map((span) => {
    const { style, text }: Partial<Styled> = typeof span === 'string' ? { text: span } : span;
    // Tabs stay, because completion scripts split lines at them.
    const shown = hideInText(text ?? '', known)
      .split('\t')
      .map(printable)
      .join('\t');
    return style && isStyled ? styleText(style, shown, { validateStream: false }) : shown;
  });
  return spans.join('');
}

function wrap(text: string, columns: number): string {
  const help = new Help();
  // Wide characters take two columns, and styles take none.
  help.displayWidth = (word) => measureText(word).width;
  return help.boxWrap(text, columns);
}
