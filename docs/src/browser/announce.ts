/** Messages to the reader, including readers who do not see the page. */

/** Copies a text. Reports the result with the button's color, and to screen readers with an announcement. */
export async function copyTo(button: HTMLElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without TLS, browsers have no clipboard for pages from other machines.
    announce('This browser does not let the page copy. Select the text instead.', 'brief');
    return;
  }
  announce('Copied');
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), 1500);
}

/** How long readers who see the page can read a message: not at all, for 10 seconds, or until the next message. */
type Visibility = 'hidden' | 'brief' | 'lasting';

const PAUSE_MS = 100;
const BRIEF_MS = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text in the live region that every page has. Only screen readers notice it unless it is visible. */
export function announce(text: string, visibility: Visibility = 'hidden'): void {
  const region = document.getElementById('announcement') as HTMLElement;
  clearTimeout(timer);
  // The same text is announced again only if the region was empty in between, for long enough to be noticed.
  region.textContent = '';
  region.className = 'visually-hidden';
  timer = setTimeout(() => {
    region.textContent = text;
    if (visibility === 'hidden') return;
    region.className = 'toast';
    if (visibility === 'brief') timer = setTimeout(() => announce(''), BRIEF_MS);
  }, PAUSE_MS);
}
