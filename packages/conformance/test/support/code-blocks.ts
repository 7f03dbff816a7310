/**
 * The code blocks of a Markdown text, by the conventions that the repository's READMEs follow:
 *
 * - a `ts` block that imports something begins a program, and one that imports nothing goes on with the program before it;
 * - an HTML comment `not executed: <reason>` before a block exempts it from being run, for the reason given.
 */
import { marked, type Token } from 'marked';

export interface CodeBlock {
  /** Number of the line on which the block's code begins. */
  line: number;
  language: string;
  code: string;
  /** Why the block is not run, if it is not. */
  notExecuted?: string;
}

export interface Program {
  line: number;
  code: string;
}

const exemption = /^<!--\s*not executed:?\s*(.*?)\s*-->\s*$/s;

export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let line = 1;
  let before: Token | undefined;
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'code') {
      const reason = before?.type === 'html' ? exemption.exec(before.raw)?.[1] : undefined;
      blocks.push({
        line: line + 1,
        language: (token as { lang?: string }).lang ?? '',
        code: (token as unknown as { text: string }).text,
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
  for (const { language, code, line, notExecuted } of blocks) {
    if (language !== 'ts' || notExecuted !== undefined) continue;
    const last = found.at(-1);
    if (last && !/^import\b/m.test(code)) last.code += `\n\n${code}`;
    else found.push({ line, code });
  }
  return found;
}
