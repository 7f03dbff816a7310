/** Redoc as the script of its page. The build puts the document in. */
import { init } from '@redocly/cli/lib/chunks/redoc.standalone.js';

declare const DEFINITION: object;

const root = document.getElementById('redoc')!;
init(
  DEFINITION,
  {
    codeSamples: {
      // A sample in a language that is not in this list is left out without a word.
      languages: [
        { lang: 'curl' },
        { lang: 'typescript', label: 'TypeScript' },
        { lang: 'python', label: 'Python' },
        { lang: 'payload', label: 'Payload' },
      ],
    },
    disableTelemetry: true,
    // With addresses to download from, Redoc offers to open each page in chat services of other hosts.
    hideDownloadButtons: true,
    maxDisplayedEnumValues: 20,
    // What Redoc keeps at the top of the window is below the header of the site.
    scrollYOffset: () => document.querySelector('.site-header')?.clientHeight ?? 0,
    skipBundle: true,
  },
  root,
);

new MutationObserver(repair).observe(root, { childList: true, subtree: true });

/** What Redoc leaves without a name or out of a keyboard's reach. */
function repair(): void {
  for (const menu of root.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Contents');
  }
  // What is wider than the page must be reachable to be scrolled.
  const wide = ':is(pre, .md-table-wrapper):not([tabindex])';
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
