import { Icon, IconButton } from '../components/icons.js';
import { BrandMark } from './brand-mark.js';
import { usePage } from './page.js';

/** The header of all pages, including Redoc's. */
export function SiteHeader() {
  const { path } = usePage();
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <header class="site-header">
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <IconButton
        icon="menu"
        class="icon-button menu-button"
        aria-label="Menu"
        popovertarget="sidebar"
      />
      <a class="brand" href="/index.html">
        <BrandMark />
        <span>
          Voice-agent <span class="brand-rest">platform API</span>
        </span>
      </a>
      <button
        type="button"
        class="search-button needs-script"
        data-search
        aria-keyshortcuts="/ Control+K"
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <nav class="site-links" aria-label="Site">
        <a href="/operations/index.html" aria-current={current('/operations/index.html')}>
          Try operations
        </a>
        <a href="/redoc.html" aria-current={current('/redoc.html')}>
          API reference (Redoc)
        </a>
        <a href="/index.html#packages">Packages</a>
      </nav>
      <IconButton
        icon="search"
        class="icon-button search-icon needs-script"
        aria-label="Search"
        data-search
      />
      <IconButton icon="theme" aria-label="Switch between light and dark" data-theme-switch />
    </header>
  );
}
