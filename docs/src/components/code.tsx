/** Code blocks. They are highlighted at build time with classes, because the site's policy forbids inline styles. */
import { bundledLanguagesInfo, createCssVariablesTheme, createHighlighter } from 'shiki';
import { harnesses } from '@voice-agent-platform/languages';
import { IconButton } from './icons.js';

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

/** Classes of tokens in the style sheet. The page's own script uses them too. */
const TOKEN_CLASSES: Readonly<Record<string, string>> = {
  comment: 'c',
  constant: 'n',
  function: 'k',
  keyword: 'w',
  link: 's',
  string: 's',
  'string-expression': 's',
};

const highlighter = await createHighlighter({
  langs: LANGUAGES.map(({ id }) => id),
  themes: [createCssVariablesTheme({ name: 'tokens', variablePrefix: '--' })],
});

/** Renders code with colored tokens. */
function Highlighted({ code, language }: CodeSource) {
  const { id: grammar } = fence(language);
  const { tokens } = highlighter.codeToTokens(code, {
    // `fence` finds only grammars that are loaded, and `text`, which needs none.
    lang: grammar as 'json',
    theme: 'tokens',
    // A time limit would leave code without colors on a busy machine.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line, index) => {
    // Quotes and spaces are separate tokens. Joining them with their neighbors halves the number of elements.
    const runs: { name: string | undefined; text: string }[] = [];
    for (const { content, color = '' } of line) {
      const name = tokenClass({ color, content, grammar });
      const last = runs.at(-1);
      if (last && (last.name === name || content.trim() === '')) last.text += content;
      else runs.push({ name, text: content });
    }
    return [
      index > 0 && '\n',
      runs.map(({ name, text }) => (name === undefined ? text : <span class={name}>{text}</span>)),
    ];
  });
}

/**
 * Returns the class of a token. Grammars call many names constants, but only values get that color. In JSON, keys get
 * the color of keywords.
 */
function tokenClass(token: Record<'color' | 'content' | 'grammar', string>): string | undefined {
  const { color, content, grammar } = token;
  const [, kind = ''] = /--token-([\w-]+)/.exec(color) ?? [];
  const isWord = /^\s*(true|false|null)/.test(content);
  if (grammar === 'json' && kind === 'keyword') return 'k';
  if (kind === 'constant' && isWord) return 'w';
  if (kind === 'constant' && !/^\s*([\d'"]|None|True|False|nil)/.test(content)) return undefined;
  return TOKEN_CLASSES[kind];
}

/** Returns the grammar of a fence, and its name for readers. */
export function fence(language: string) {
  const found =
    OWN_FENCES[language] ??
    LANGUAGES.find(({ id, aliases }) => id === language || aliases?.includes(language));
  if (!found) throw new Error(`Add "${language}" to GRAMMARS in docs/src/components/code.tsx`);
  return found;
}

export interface CodeSource {
  readonly language: string;
  readonly code: string;
  /** Replaces the language's name, for example with a file name. */
  readonly title?: string | undefined;
}

export function Code({ label, ...source }: CodeSource & { readonly label: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>
        <Highlighted {...source} />
      </code>
    </pre>
  );
}

/** Buttons that need the page's script. They are hidden without it. */
export function CodeTools() {
  return (
    <span class="code-tools">
      <IconButton
        icon="wrap"
        class="icon-button wrap-button"
        aria-label="Wrap long lines"
        aria-pressed="false"
        data-wrap
      />
      <IconButton icon="copy" class="icon-button" aria-label="Copy the code" data-copy />
    </span>
  );
}
