/**
 * Reads the code blocks of a Markdown text by the conventions of the repository's READMEs:
 *
 * - a `ts` block that imports something begins a program, and one that imports nothing continues the program before it;
 * - an HTML comment that is a path, before a block, says that the block is that file of the package, which is run there;
 * - an HTML comment `not executed: <reason>` before a block exempts it from being run, for the reason given.
 */
import { marked, type Token, type Tokens } from 'marked';

export interface CodeBlock {
  /** The first line of the block's code. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The package's file that the block shows. */
  readonly file?: string;
  /** The reason not to run the block. */
  readonly notExecuted?: string;
}

/** A block that imports something, with the blocks that continue it. */
export interface Program {
  /** The first line of its first block. */
  readonly line: number;
  readonly code: string;
}

const PATH = /^<!--\s*(\S+\/\S+\.\w+)\s*-->\s*$/;
const EXEMPTION = /^<!--\s*not executed:?\s*(.*?)\s*-->\s*$/s;

export function parseCodeBlocks(markdown: string): CodeBlock[] {
  return [...findCode(marked.lexer(markdown), 1)].map(({ token, before, line }) => {
    const { lang = '', text } = token;
    const comment = before?.type === 'html' ? before.raw : '';
    const file = PATH.exec(comment)?.[1];
    const reason = EXEMPTION.exec(comment)?.[1];
    return {
      line: line + 1,
      // A file name may follow the language.
      language: lang.split(' ')[0] ?? '',
      code: text,
      ...(file !== undefined && { file }),
      ...(reason !== undefined && { notExecuted: reason }),
    };
  });
}

interface FoundCode {
  readonly token: Tokens.Code;
  /** The token before it, except empty lines. */
  readonly before: Token | undefined;
  /** The line of its fence. */
  readonly line: number;
}

/** Finds blocks of code, also those in lists and in quotes. */
function* findCode(tokens: readonly Token[], firstLine: number): Iterable<FoundCode> {
  let line = firstLine;
  let before: Token | undefined;
  for (const token of tokens) {
    // marked declares any `type` for a token of an extension, so the type alone narrows nothing.
    if (token.type === 'code') yield { token: token as Tokens.Code, before, line };
    if (token.type === 'list') yield* findCode((token as Tokens.List).items, line);
    if (token.type === 'list_item' || token.type === 'blockquote') {
      yield* findCode((token as Tokens.ListItem | Tokens.Blockquote).tokens, line);
    }
    if (token.type !== 'space') before = token;
    line += token.raw.split('\n').length - 1;
  }
}

/** Joins the blocks that form a program. */
export function joinPrograms(blocks: readonly CodeBlock[]): Program[] {
  const found: Program[] = [];
  for (const { code, line } of listExecuted(blocks, 'ts')) {
    const last = found.at(-1);
    if (last === undefined || /^import\b/m.test(code)) found.push({ line, code });
    else found.splice(-1, 1, { ...last, code: `${last.code}\n\n${code}` });
  }
  return found;
}

/** Returns the blocks of a language that must be run here. */
export function listExecuted(blocks: readonly CodeBlock[], language: string): CodeBlock[] {
  return blocks.filter(
    (block) =>
      block.language === language && block.file === undefined && block.notExecuted === undefined,
  );
}
