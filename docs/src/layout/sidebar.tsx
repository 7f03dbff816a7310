/** Navigation to all pages. On narrow screens, the same element is a popover, which needs no script. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { Method } from '../components/operation-list.js';
import { guides, type GuideGroup } from '../data/guides.js';
import { comparison, packages } from '../data/packages.js';
import { resources } from '../data/resources.js';
import { operations, type OperationView } from '../data/operations.js';

interface PageLink {
  readonly href: string;
  readonly title: string;
  readonly operation?: OperationView;
}

interface NavigationGroup {
  readonly title: string;
  readonly parts: readonly { readonly title?: string; readonly links: readonly PageLink[] }[];
}

/** Groups that are open only on their own pages. */
const FOLDED = ['Resources', 'Packages', 'Other languages'];

const allOperations = { href: '/operations/index.html', title: 'All operations' };
const tags = bundle.tags.map(({ name }) => ({
  title: name,
  links: operations
    .filter(({ tag }) => tag === name)
    .map((operation) => ({ href: operation.href, title: operation.summary, operation })),
}));
const concepts = { href: '/concepts.html', title: 'Concepts' };
const reference = [
  { href: '/unspecified.html', title: 'What is not specified' },
  { href: '/changes.html', title: 'Changes' },
];

/** All pages in reading order. */
const navigation: readonly NavigationGroup[] = [
  { title: 'Start', parts: [{ links: [...guideLinks('Start'), concepts] }] },
  guideGroup('Guides'),
  guideGroup('Recipes'),
  { title: 'Operations', parts: [{ links: [allOperations] }, ...tags] },
  { title: 'Resources', parts: [{ links: resources }] },
  { title: 'Packages', parts: [{ links: packages.map(packageLink) }] },
  { title: 'Other languages', parts: [{ links: [...guideLinks('Other languages'), comparison] }] },
  { title: 'Reference', parts: [{ links: reference }] },
];

export const readingOrder = navigation.flatMap(({ parts }) => parts.flatMap(({ links }) => links));

function guideGroup(title: GuideGroup): NavigationGroup {
  return { title, parts: [{ links: guideLinks(title) }] };
}

function packageLink({ href, title }: PageLink): PageLink {
  return { href, title: title.replace('@voice-agent-platform/', '') };
}

function guideLinks(title: GuideGroup): PageLink[] {
  return guides
    .filter(({ group }) => group === title)
    .map(({ href, label }) => ({ href, title: label }));
}

interface CurrentProps {
  /** The address of the current page. */
  readonly current: string;
}

export function Sidebar({ current }: CurrentProps) {
  return (
    <nav class="sidebar" id="sidebar" popover="auto" aria-label="Documentation">
      <ul class="nav-top">
        <Entry link={{ href: '/redoc.html', title: 'API reference (Redoc)' }} current={current} />
      </ul>
      {navigation.map(({ title, parts }) => (
        <details
          class="nav-group"
          open={
            !FOLDED.includes(title) ||
            parts.some(({ links }) => links.some(({ href }) => href === current))
          }
        >
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
      ))}
    </nav>
  );
}

function Entry({ link, current }: CurrentProps & { readonly link: PageLink }) {
  const { href, title, operation } = link;
  return (
    <li>
      <a href={href} aria-current={href === current ? 'page' : undefined}>
        {operation && <Method name={operation.method} />}
        {operation?.deprecated ? <s>{title}</s> : title}
        {operation?.deprecated && <span class="visually-hidden"> (deprecated)</span>}
      </a>
    </li>
  );
}
