/** The guides: Markdown files with front matter. The path of a file is the address of its page. */
import { readdir, readFile } from 'node:fs/promises';
import { DEFAULTS as client, LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';
import { parse } from 'yaml';
import { DEFAULT_PORT } from '../serve.js';

/** Groups of the sidebar, in order. */
export const GUIDE_GROUPS = ['Start', 'Guides', 'Recipes', 'Tools', 'Other languages'] as const;
export type GuideGroup = (typeof GUIDE_GROUPS)[number];

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
const VALUES: Readonly<Record<string, number>> = {
  'client.maxRetries': client.maxRetries,
  'client.timeoutSeconds': client.timeoutMs / 1000,
  'client.longestRetryAfterSeconds': LONGEST_RETRY_AFTER_MS / 1000,
  'sandbox.port': sandbox.port,
  'sandbox.platformPort': sandbox.platformPort,
  'docs.port': DEFAULT_PORT,
};

const guidesFolder = new URL('../../guides/', import.meta.url);

export async function readGuides(): Promise<Guide[]> {
  const names = (await readdir(guidesFolder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
  const guides = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, guidesFolder), 'utf8');
      return parseGuide(name.slice(0, -'.md'.length), await withQuotes(text));
    }),
  );
  return guides.sort(
    (one, other) =>
      GUIDE_GROUPS.indexOf(one.group) - GUIDE_GROUPS.indexOf(other.group) ||
      one.order - other.order ||
      one.title.localeCompare(other.title),
  );
}

/** Replaces each line `<!-- quote: examples/… -->` by that file of the repository; `as <name>` gives it another title. */
async function withQuotes(text: string): Promise<string> {
  const root = new URL('../../../', import.meta.url);
  const parts = text.split(/^<!-- quote: (\S+(?: as \S+)?) -->$/m);
  const replaced = parts.map(async (part, index) => {
    if (index % 2 === 0) return part;
    const [path = '', title = path.split('/').at(-1) ?? ''] = part.split(' as ');
    const language = path.endsWith('x') ? 'tsx' : 'typescript';
    return `\`\`\`${language} ${title}\n${await readFile(new URL(path, root), 'utf8')}\`\`\``;
  });
  return (await Promise.all(replaced)).join('');
}

/** @throws for front matter that is missing or has an unknown group, and for a file that does not start with its title. */
export function parseGuide(name: string, text: string): Guide {
  const [, matter, body] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(interpolate(text, `guides/${name}.md`)) ?? [];
  if (matter === undefined || body === undefined) {
    throw new Error(`guides/${name}.md needs front matter: see docs/README.md`);
  }
  const { group, order, description, label } = parse(matter) as Partial<Guide>;
  if (!group || !GUIDE_GROUPS.includes(group)) {
    throw new Error(`guides/${name}.md: group must be one of ${GUIDE_GROUPS.join(', ')}`);
  }
  if (!description) throw new Error(`guides/${name}.md needs a description in its front matter`);
  const markdown = body.trim();
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined || !markdown.startsWith('# ')) {
    throw new Error(`guides/${name}.md must start with its title`);
  }
  return {
    name,
    href: `/guides/${name}.html`,
    title,
    label: label ?? title,
    group,
    order: order ?? 100,
    description,
    markdown: markdown.slice(title.length + 2).trim(),
  };
}

/**
 * Replaces each `{{name}}` whose name has a dot. Braces without a dot, such as those of the platform's templates, stay as
 * they are.
 *
 * @throws for a name that does not exist.
 */
function interpolate(text: string, place: string): string {
  return text.replace(/\{\{\s*(\w+\.[\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = VALUES[name];
    if (value !== undefined) return String(value);
    throw new Error(
      `${place}: there is no value "${name}". Known values: ${Object.keys(VALUES).join(', ')}`,
    );
  });
}
