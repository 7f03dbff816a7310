/** Navigation to all pages. On narrow screens, the same element is a popover, which needs no script. */
import { Method } from '../components/operation-list.js';
import { navigation, type PageLink } from '../data/navigation.js';

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
      {navigation.map(({ title, isFolded, parts }) => (
        <details
          class="nav-group"
          open={!isFolded || parts.some(({ links }) => links.some(({ href }) => href === current))}
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
