/** Reads the guides: Markdown files with front matter. The path of a file determines the address of its page. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULTS as client, LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client/internal';
import { harnesses } from '@voice-agent-platform/languages';
import { operations } from '@voice-agent-platform/openapi/operations';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';
import { parse } from 'yaml';
import { withLanguage } from './language-guides.js';
import { allQuestions } from './questions.js';
import { notice, withoutRegistry } from './not-published.js';

/** The groups of the sidebar, in order. */
const GUIDE_GROUPS = ['Start', 'Guides', 'Recipes', 'Other languages'] as const;
export type GuideGroup = (typeof GUIDE_GROUPS)[number];

/** A page of Markdown. */
export type Article = Pick<Guide, 'href' | 'title' | 'description' | 'markdown'> & {
  /** The group in the sidebar. */
  readonly group: string;
};

export interface Guide {
  /** The path under `guides/`, without the extension. */
  readonly name: string;
  /** The address of its page, from the site's root. */
  readonly href: string;
  readonly title: string;
  /** A shorter title for the sidebar. */
  readonly label: string;
  readonly group: GuideGroup;
  readonly order: number;
  /** One sentence: the lead of the page, and its summary in lists and search engines. */
  readonly description: string;
  /** The text without front matter and title. */
  readonly markdown: string;
}

/** Values from the code. A guide writes `{{client.timeoutSeconds}}`, so that it cannot go out of date. */
const VALUES: Readonly<Record<string, number | string>> = {
  'client.maxRetries': client.maxRetries,
  'client.timeoutSeconds': client.timeoutMs / 1000,
  'client.longestRetryAfterSeconds': LONGEST_RETRY_AFTER_MS / 1000,
  'sandbox.port': sandbox.port,
  'sandbox.platformPort': sandbox.platformPort,
  'contract.questions': allQuestions.length,
  'contract.platformOperations': listed(
    operations.flatMap(({ root, operationId }) =>
      root === 'platform' ? [`\`${operationId}\``] : [],
    ),
  ),
  'languages.guides': listed(
    harnesses.flatMap(({ generated, title, name }) =>
      generated ? [`[${title}](languages/${name}.md)`] : [],
    ),
  ),
};

/** Joins items: `one, two, and three`. */
function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}

/** Reads a file of the repository. */
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The guides of the site. */
export const guides: readonly Guide[] = (await readGuides()).map((guide) => ({
  ...guide,
  markdown: notice === '' ? guide.markdown : withoutRegistry(guide.markdown),
}));

/** Reads the guides as they will be when the packages are published. */
export async function readGuides(): Promise<Guide[]> {
  const names = (await readdir(new URL('../../guides/', import.meta.url), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
  return names
    .map((name) => parseGuide(name.slice(0, -'.md'.length), read(`docs/guides/${name}`)))
    .sort(
      (a, b) =>
        GUIDE_GROUPS.indexOf(a.group) - GUIDE_GROUPS.indexOf(b.group) ||
        a.order - b.order ||
        a.title.localeCompare(b.title),
    );
}

/** @throws if a guide lacks its front matter or title, or uses an unknown value */
export function parseGuide(name: string, text: string): Guide {
  const place = `guides/${name}.md`;
  const [, matter = '', title, markdown = ''] =
    /^---\n([^]*?)\n---\n+# (.+)\n([^]*)$/.exec(text) ?? [];
  const { group, order = 100, description, label } = (parse(matter) ?? {}) as Partial<Guide>;
  if (!title || !description || !group || !GUIDE_GROUPS.includes(group)) {
    throw new Error(
      `${place} must start with front matter, which has a description and a group (${GUIDE_GROUPS.join(', ')}), and its title: see docs/README.md`,
    );
  }
  return {
    name,
    href: `/guides/${name}.html`,
    title,
    label: label ?? title,
    group,
    order,
    description,
    markdown: withLanguage(name, withValues(withQuotes(markdown), place)).trim(),
  };
}

/** Replaces each line `<!-- quote: examples/… -->` with that file of the repository. `as <name>` changes its title. */
function withQuotes(text: string): string {
  const quote = /^<!-- quote: (\S+?)(?: as (\S+))? -->$/gm;
  return text.replace(quote, (_, path: string, title = basename(path)) => {
    const language = path.endsWith('x') ? 'tsx' : 'typescript';
    return `\`\`\`${language} ${title}\n${read(path)}\`\`\``;
  });
}

/**
 * Replaces each `{{name}}` with a dot in its name. Braces without a dot, such as those in the platform's templates,
 * stay.
 *
 * @throws if the name does not exist
 */
function withValues(text: string, place: string): string {
  return text.replace(/\{\{\s*(\w+\.[\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = VALUES[name];
    if (value !== undefined) return String(value);
    throw new Error(
      `${place}: there is no value "${name}". Known values: ${Object.keys(VALUES).join(', ')}`,
    );
  });
}
