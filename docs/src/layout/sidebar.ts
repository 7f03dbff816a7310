/** Navigation over all pages. On narrow screens the same element is a popover, which needs no script. */
import { html, type Content, type Html } from '../components/html.js';
import { method } from '../components/marks.js';
import type { SiteData } from '../data/site-data.js';
import type { GuideGroup } from '../data/guides.js';
import type { OperationView } from '../data/operations.js';

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

export function sidebar(site: SiteData, current: string): Html {
  return html`<nav class="sidebar" id="sidebar" popover aria-label="Documentation">
    <ul class="nav-top">
      ${entry({ href: '/redoc.html', title: 'API reference' }, current)}
    </ul>
    ${navigation(site).map((group) => groupHtml(group, current))}
  </nav>`;
}

function groupHtml({ title, isOpen, parts }: NavigationGroup, current: string): Html {
  const isHere = parts.some(({ links }) => links.some(({ href }) => href === current));
  return html`<details class="nav-group" ${(isOpen || isHere) && html` open`}>
    <summary>${title}</summary>
    ${parts.map(
      (part) =>
        html`${part.title !== undefined && html`<h3>${part.title}</h3>`}
          <ul>
            ${part.links.map((link) => entry(link, current))}
          </ul>`,
    )}
  </details>`;
}

function entry({ href, title, operation }: PageLink, current: string): Html {
  const label: Content = operation
    ? html`${method(operation.method)}${
        operation.deprecated
          ? html`<s>${title}</s><span class="visually-hidden"> (deprecated)</span>`
          : html`<span>${title}</span>`
      }`
    : title;
  return html`<li>
    <a href="${href}" ${href === current && html` aria-current="page"`}>${label}</a>
  </li>`;
}
