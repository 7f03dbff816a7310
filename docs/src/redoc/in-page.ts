/**
 * Runs in the page: loads Redoc's script and repairs what Redoc leaves without a name or out of a keyboard's reach. The
 * build puts in the name of the script and its hash.
 */
declare const scriptName: string;
declare const scriptIntegrity: string;
declare const Redoc: { hydrate: (definition: unknown, options: unknown, root: Element) => void };

const root = document.querySelector('#redoc') as HTMLElement;
const read = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null') as unknown;

const script = document.createElement('script');
// Browsers refuse to check the integrity of a file. Trust passes from this script, whose hash the policy holds, to the
// one that it loads ('strict-dynamic').
if (location.protocol !== 'file:') script.integrity = scriptIntegrity;
script.onload = () => {
  Redoc.hydrate(read('redoc-definition'), read('redoc-options'), root);
  document.documentElement.dataset.redoc = 'loaded';
};
script.onerror = () => location.replace('operations/index.html');
script.src = scriptName;
document.head.append(script);

// The switch of the header sets the theme that Redoc reads from a class.
document.documentElement.addEventListener('themechange', (event) => {
  const theme = (event as CustomEvent<string>).detail;
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
});

new MutationObserver(repair).observe(root, { childList: true, subtree: true });
repair();

function repair(): void {
  const wide = ':is(pre, .md-table-wrapper):not([tabindex])';
  for (const menu of root.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Contents');
  }
  // What is wider than the page must be reachable to be scrolled.
  for (const block of root.querySelectorAll<HTMLElement>(wide)) block.tabIndex = 0;
  // Redoc goes from the second level of headings to the fourth and fifth.
  for (const heading of root.querySelectorAll(':is(h4, h5):not([aria-level])')) {
    heading.setAttribute('aria-level', heading.tagName === 'H4' ? '3' : '4');
  }
  // The label hides from a screen reader which example is chosen.
  for (const button of root.querySelectorAll('button[aria-label="Example"]')) {
    button.removeAttribute('aria-label');
  }
}
