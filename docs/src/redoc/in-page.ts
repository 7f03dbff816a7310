/** The script of Redoc's page. The build inserts the document, and the languages of its code samples. */
import { init } from '@redocly/cli/lib/chunks/redoc.standalone.js';

declare const DEFINITION: object;
declare const LANGUAGES: readonly { readonly lang: string; readonly label: string }[];

const root = document.getElementById('redoc')!;
/** Starts Redoc in its element of the page. */
window.startRedoc = () => {
  init(
    DEFINITION,
    {
      codeSamples: {
        // Redoc silently drops samples in languages that are missing in this list.
        languages: [
          ...LANGUAGES,
          // The tab of the example of a request body.
          { lang: 'payload', label: 'Payload' },
        ],
      },
      disableTelemetry: true,
      // With download addresses, Redoc offers to open each page in chat services of other hosts.
      hideDownloadButtons: true,
      maxDisplayedEnumValues: 20,
      // Redoc's fixed elements must stay below the site's header.
      scrollYOffset: () => document.querySelector('.site-header')?.clientHeight ?? 0,
      skipBundle: true,
    },
    root,
  );

  new MutationObserver(repair).observe(root, { childList: true, subtree: true });
};

/** Repairs Redoc's accessibility: adds missing names and keyboard access. */
function repair(): void {
  for (const menu of root.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Contents');
  }
  // Keyboard users must reach elements that scroll sideways.
  const wide = ':is(pre, .md-table-wrapper):not([tabindex])';
  for (const block of root.querySelectorAll<HTMLElement>(wide)) block.tabIndex = 0;
  // Redoc skips heading levels, from the second to the fourth and fifth.
  for (const heading of root.querySelectorAll(':is(h4, h5):not([aria-level])')) {
    heading.setAttribute('aria-level', heading.tagName === 'H4' ? '3' : '4');
  }
  // The label hides the chosen example from screen readers.
  for (const button of root.querySelectorAll('button[aria-label="Example"]')) {
    button.removeAttribute('aria-label');
  }
}
