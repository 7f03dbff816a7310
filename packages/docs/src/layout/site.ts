/** What every page of the site shares. */
import type { SiteData } from '../data/site-data.js';
import type { Asset, Assets } from './assets.js';

/** What Redoc's page has too. */
export interface SharedParts {
  readonly assets: Assets;
  readonly search: Asset;
}

export interface Site extends SiteData, SharedParts {
  /** Address at which the site is published, for canonical links. Empty where that is not known. */
  readonly siteUrl: string;
  /** Whether pages reload when the site is built again. */
  readonly reload: boolean;
}

export interface PageLink {
  readonly href: string;
  readonly title: string;
}

/** All pages in reading order, which is the order of the sidebar. */
export function readingOrder({ guides, operations }: SiteData): PageLink[] {
  const group = (names: readonly string[]) =>
    guides
      .filter((guide) => names.includes(guide.group))
      .map(({ href, label: title }) => ({ href, title }));
  return [
    ...group(['Start', 'Guides', 'Recipes']),
    { href: '/operations/index.html', title: 'All operations' },
    ...operations.map(({ href, summary: title }) => ({ href, title })),
    ...group(['Tools', 'Other languages']),
    { href: '/unspecified.html', title: 'What is not specified' },
    { href: '/changes.html', title: 'Changes' },
  ];
}
