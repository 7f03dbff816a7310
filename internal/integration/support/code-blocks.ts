/**
 * Reads the code blocks of a Markdown text by the conventions of the repository's READMEs:
 *
 * - a `ts` block that imports something begins a program, and one that imports nothing continues the program before it;
 * - an HTML comment that is a path, before a block, says that the block is that file of the package, which is run there;
 * - an HTML comment `not executed: <reason>` before a block exempts it from being run, for the reason given.
 */
import { marked, type Token } from 'marked';

export interface CodeBlock {
  /** The first line of the block's code. */
  line: number;
  language: string;
  code: string;
  /** The package's file that the block shows. */
  file?: string;
  /** The reason not to run the block. */
  notExecuted?: string;
}

export interface Program {
  line: number;
  code: string;
}

const PATH = /^<!--\s*(\S+\/\S+\.\w+)\s*-->\s*$/;
const EXEMPTION = /^<!--\s*not executed:?\s*(.*?)\s*-->\s*$/s;

export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let line = 1;
  let before: Token | undefined;
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'code') {
      const comment = before?.type === 'html' ? before.raw : '';
      const file = PATH.exec(comment)?.[1];
      const reason = EXEMPTION.exec(comment)?.[1];
      blocks.push({
        line: line + 1,
        // A file name may follow the language.
        language: ((token as { lang?: string }).lang ?? '').split(' ')[0] ?? '',
        code: (token as unknown as { text: string }).text,
        ...(file !== undefined && { file }),
        ...(reason !== undefined && { notExecuted: reason }),
      });
    }
    if (token.type !== 'space') before = token;
    line += token.raw.split('\n').length - 1;
  }
  return blocks;
}

export function programs(blocks: readonly CodeBlock[]): Program[] {
  const found: Program[] = [];
  for (const { code, line } of executed(blocks, 'ts')) {
    const last = found.at(-1);
    if (last && !/^import\b/m.test(code)) last.code += `\n\n${code}`;
    else found.push({ line, code });
  }
  return found;
}

/** Returns the blocks of a language that must be run here. */
export function executed(blocks: readonly CodeBlock[], language: string): CodeBlock[] {
  return blocks.filter(
    (block) =>
      block.language === language && block.file === undefined && block.notExecuted === undefined,
  );
}
