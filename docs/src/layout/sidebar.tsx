/** Navigation over all pages. On narrow screens the same element is a popover, which needs no script. */
import { Method } from '../components/marks.js';
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
        ...contract.tags.map(({ name }) => ({
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

interface SidebarProps {
  readonly site: SiteData;
  /** The address of the page that it is on. */
  readonly current: string;
}

export function Sidebar({ site, current }: SidebarProps) {
  return (
    <nav class="sidebar" id="sidebar" popover="auto" aria-label="Documentation">
      <ul class="nav-top">
        <Entry link={{ href: '/redoc.html', title: 'API reference' }} current={current} />
      </ul>
      {navigation(site).map((group) => (
        <Group {...group} current={current} />
      ))}
    </nav>
  );
}

function Group({ title, isOpen, parts, current }: NavigationGroup & Pick<SidebarProps, 'current'>) {
  const isHere = parts.some(({ links }) => links.some(({ href }) => href === current));
  return (
    <details class="nav-group" open={isOpen || isHere}>
      <summary>{title}</summary>
      {parts.map((part) => (
        <>
          {part.title !== undefined && <h3>{part.title}</h3>}
          <ul>
            {part.links.map((link) => (
              <Entry link={link} current={current} />
            ))}
          </ul>
        </>
      ))}
    </details>
  );
}

function Entry({ link, current }: { readonly link: PageLink; readonly current: string }) {
  const { href, title, operation } = link;
  return (
    <li>
      <a href={href} aria-current={href === current ? 'page' : undefined}>
        {operation && <Method name={operation.method} />}
        {operation?.deprecated ? (
          <Deprecated title={title} />
        ) : operation ? (
          <span>{title}</span>
        ) : (
          title
        )}
      </a>
    </li>
  );
}

function Deprecated({ title }: { readonly title: string }) {
  return (
    <>
      <s>{title}</s>
      <span class="visually-hidden"> (deprecated)</span>
    </>
  );
}
