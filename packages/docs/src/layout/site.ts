/** What every page of the site shares, and the order of the pages. */
import type { GuideGroup } from '../data/guides.js';
import type { OperationView } from '../data/operations.js';
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
  readonly operation?: OperationView;
}

export interface NavigationGroup {
  readonly title: string;
  /** Whether it is open on the pages that it does not have. */
  readonly isOpen: boolean;
  readonly parts: readonly { readonly title?: string; readonly links: readonly PageLink[] }[];
}

/** All pages in reading order. */
export function navigation({ guides, operations, contract }: SiteData): NavigationGroup[] {
  const guideGroup = (title: GuideGroup, isOpen = true): NavigationGroup => {
    const found = guides.filter(({ group }) => group === title);
    return {
      title,
      isOpen,
      parts: [{ links: found.map(({ href, label }) => ({ href, title: label })) }],
    };
  };
  return [
    guideGroup('Start'),
    guideGroup('Guides'),
    guideGroup('Recipes'),
    {
      title: 'Operations',
      isOpen: true,
      parts: [
        { links: [{ href: '/operations/index.html', title: 'All operations' }] },
        ...contract.document.tags.map(({ name }) => ({
          title: name,
          links: operations
            .filter(({ tag }) => tag === name)
            .map((operation) => ({ href: operation.href, title: operation.summary, operation })),
        })),
      ],
    },
    guideGroup('Tools'),
    guideGroup('Other languages', false),
    {
      title: 'Reference',
      isOpen: true,
      parts: [
        {
          links: [
            { href: '/unspecified.html', title: 'What is not specified' },
            { href: '/changes.html', title: 'Changes' },
          ],
        },
      ],
    },
  ];
}
