/** Highlights code at build time with classes, because the site's policy forbids inline styles. */
import { bundledLanguagesInfo, createCssVariablesTheme, createHighlighter } from 'shiki';
import { harnesses } from '@voice-agent-platform/languages';

/** Grammars besides those of languages with a client. */
const GRAMMARS = 'http javascript json shellscript toml tsx typescript yaml';
const grammars = new Set([
  ...GRAMMARS.split(' '),
  ...harnesses.flatMap(({ generated, name, codeBlock = name }) => (generated ? codeBlock : [])),
]);
const LANGUAGES = bundledLanguagesInfo.filter(({ id }) => grammars.has(id));
/** Fences that are not names of grammars. */
const OWN_FENCES: Readonly<Record<string, { readonly id: string; readonly name: string }>> = {
  curl: { id: 'shellscript', name: 'curl' },
  text: { id: 'text', name: 'Output' },
};

const THEME = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--' });
const highlighter = await createHighlighter({
  langs: LANGUAGES.map(({ id }) => id),
  themes: [THEME],
});

interface TokenRule {
  /** The kind of the token in the theme, which colors it with the variable `--token-<kind>`. */
  readonly kind: string;
  /** Default: every grammar. */
  readonly grammar?: string;
  /** Default: every text. */
  readonly text?: RegExp;
  /** Class in the style sheet: comment, key, number, string or (key)word. */
  readonly class: 'c' | 'k' | 'n' | 's' | 'w';
}

/** The first rule that matches gives a token its class. Any other token has the color of text. */
const TOKEN_RULES: readonly TokenRule[] = [
  { kind: 'comment', class: 'c' },
  { kind: 'function', class: 'k' },
  // The theme gives keys of JSON the kind of keywords.
  { kind: 'keyword', grammar: 'json', class: 'k' },
  { kind: 'keyword', class: 'w' },
  // Grammars call many names constants, but only values get a color.
  { kind: 'constant', text: /^(true|false|null)/, class: 'w' },
  { kind: 'constant', text: /^([\d'"]|None|True|False|nil)/, class: 'n' },
  { kind: 'link', class: 's' },
  { kind: 'string', class: 's' },
  { kind: 'string-expression', class: 's' },
];

/** Neighboring tokens with the same class. */
interface Run {
  readonly class: string | undefined;
  text: string;
}

/** Splits code into lines of runs. */
export function highlight(code: string, language: string): Run[][] {
  const { id: grammar } = findFence(language);
  const { tokens } = highlighter.codeToTokens(code, {
    // `findFence` finds only grammars that are loaded, and `text`, which needs none.
    lang: grammar as 'json',
    theme: 'tokens',
    // A time limit would leave code without colors on a busy machine.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => {
    // Quotes and spaces are separate tokens. Joining them with their neighbors halves the number of elements.
    const runs: Run[] = [];
    for (const { content, color = '' } of line) {
      const rule = TOKEN_RULES.find(
        ({ kind, grammar: only = grammar, text = /^/ }) =>
          color === `var(--token-${kind})` && only === grammar && text.test(content.trimStart()),
      );
      const last = runs.at(-1);
      if (last && (last.class === rule?.class || content.trim() === '')) last.text += content;
      else runs.push({ class: rule?.class, text: content });
    }
    return runs;
  });
}

/** Returns the grammar of a fence, and its name for readers. */
export function findFence(language: string) {
  const found =
    OWN_FENCES[language] ??
    LANGUAGES.find(({ id, aliases }) => id === language || aliases?.includes(language));
  if (!found) throw new Error(`Add "${language}" to GRAMMARS in docs/src/highlight.ts`);
  return found;
}
