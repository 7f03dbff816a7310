/** The guides: Markdown files with front matter. The path of a file is the address of its page. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULTS as client, LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client/internal';
import { harnesses } from '@voice-agent-platform/languages';
import { operations } from '@voice-agent-platform/openapi/operations';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';
import { parse } from 'yaml';
import { withLanguage } from './language-guides.js';
import { notice, withoutRegistry } from './not-published.js';

/** Groups of the sidebar, in order. */
export const GUIDE_GROUPS = ['Start', 'Guides', 'Recipes', 'Other languages'] as const;
export type GuideGroup = (typeof GUIDE_GROUPS)[number];

/** A page of Markdown. */
export type Article = Pick<Guide, 'href' | 'title' | 'description' | 'markdown'> & {
  /** Where it belongs. */
  readonly group: string;
};

export interface Guide {
  /** Path under `guides/`, without the extension. */
  readonly name: string;
  /** Address of its page, from the site's root. */
  readonly href: string;
  readonly title: string;
  /** Shorter title for the sidebar. */
  readonly label: string;
  readonly group: GuideGroup;
  readonly order: number;
  /** One sentence: the lead of the page, and its summary in lists and in search engines. */
  readonly description: string;
  /** Without front matter and title. */
  readonly markdown: string;
}

/** Facts of the code. A guide writes `{{client.timeoutSeconds}}` and restates nothing. */
const VALUES: Readonly<Record<string, number | string>> = {
  'client.maxRetries': client.maxRetries,
  'client.timeoutSeconds': client.timeoutMs / 1000,
  'client.longestRetryAfterSeconds': LONGEST_RETRY_AFTER_MS / 1000,
  'sandbox.port': sandbox.port,
  'sandbox.platformPort': sandbox.platformPort,
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

/** `one, two, and three`. */
function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}

/** A file of the repository. */
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The guides as the site shows them. */
export const guides: readonly Guide[] = (await readGuides()).map((guide) => ({
  ...guide,
  markdown: notice === '' ? guide.markdown : withoutRegistry(guide.markdown),
}));

/** The guides as they are once the packages are published. */
export async function readGuides(): Promise<Guide[]> {
  const names = (await readdir(new URL('../../guides/', import.meta.url), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
  return names
    .map((name) => parseGuide(name.slice(0, -'.md'.length), read(`docs/guides/${name}`)))
    .sort(
      (one, other) =>
        GUIDE_GROUPS.indexOf(one.group) - GUIDE_GROUPS.indexOf(other.group) ||
        one.order - other.order ||
        one.title.localeCompare(other.title),
    );
}

/** @throws for a guide without its front matter and its title, and for an unknown value */
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

/** Replaces each line `<!-- quote: examples/… -->` by that file of the repository; `as <name>` gives it another title. */
function withQuotes(text: string): string {
  const quote = /^<!-- quote: (\S+?)(?: as (\S+))? -->$/gm;
  return text.replace(quote, (_, path: string, title = basename(path)) => {
    const language = path.endsWith('x') ? 'tsx' : 'typescript';
    return `\`\`\`${language} ${title}\n${read(path)}\`\`\``;
  });
}

/**
 * Replaces each `{{name}}` whose name has a dot. Braces without a dot, such as those of the platform's templates, stay as
 * they are.
 *
 * @throws for a name that does not exist.
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
