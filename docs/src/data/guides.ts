/** Reads the guides: Markdown files with front matter. The path of a file determines the address of its page. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { parse } from 'yaml';
import { fillIn } from './guide-text.js';
import { withLanguage } from './language-guides.js';
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

/** The guides of the site. */
export const guides: readonly Guide[] = (await readGuides()).map((guide) => ({
  ...guide,
  markdown: notice === '' ? guide.markdown : withoutRegistry(guide.markdown),
}));

/** Reads the guides as they will be when the packages are published. */
export async function readGuides(): Promise<Guide[]> {
  const folder = new URL('../../guides/', import.meta.url);
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
  return names
    .map((name) =>
      parseGuide(name.slice(0, -'.md'.length), readFileSync(new URL(name, folder), 'utf8')),
    )
    .sort(
      (a, b) =>
        GUIDE_GROUPS.indexOf(a.group) - GUIDE_GROUPS.indexOf(b.group) ||
        a.order - b.order ||
        a.title.localeCompare(b.title),
    );
}

/** @throws if a guide lacks its description, group or title, or uses an unknown value */
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
    markdown: withLanguage(name, fillIn(markdown, place)).trim(),
  };
}
