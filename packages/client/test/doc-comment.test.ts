/** Tests how the text of a description becomes the lines of a doc comment. */
import { bundledOperations } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { argumentComment } from '../scripts/doc-comment.js';

/** An operation without risky questions, which the comment would list. */
const { operation } = bundledOperations().find(({ row }) => row.operationId === 'listCallTags')!;

const words = (count: number) => Array(count).fill('word').join(' ');
const address = `https://example.com/${'a'.repeat(120)}`;

it.each([
  ['breaks a long line at a space', words(30), `${words(22)}\n${words(8)}`],
  ['keeps a word that is longer than a line', `See ${address} first.`, `See\n${address}\nfirst.`],
  ['keeps a long word beside its bullet', `- ${address} first.`, `- ${address}\nfirst.`],
  ['keeps the indentation of a nested list', '- a\n  - nested', '- a\n  - nested'],
  ['keeps the empty line between two paragraphs', 'One.\n\nTwo.', 'One.\n\nTwo.'],
])('a doc comment %s', (_, description, lines) => {
  const text = lines.replaceAll('\n', '\n * ').replaceAll(' * \n', ' *\n');
  expect(argumentComment(description, operation)).toBe(`/**\n * ${text}\n */\n`);
});
