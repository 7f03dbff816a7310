/** Messages to the reader, including readers who do not see the page. */

/** Copies a text. Reports the result with the button's color, and to screen readers with an announcement. */
export async function copyTo(button: HTMLElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without TLS, browsers have no clipboard for pages from other machines.
    announce('This browser does not let the page copy. Select the text instead.', 'shown');
    return;
  }
  announce('Copied');
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), 1500);
}

const PAUSE_MS = 100;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Announces a text in the live region that every page has. Only screen readers notice it unless it is shown. */
export function announce(text: string, style?: 'shown'): void {
  const region = document.getElementById('announcement') as HTMLElement;
  clearTimeout(pause);
  // The same text is announced again only if the region was empty in between, for long enough to be noticed.
  region.textContent = '';
  region.className = 'visually-hidden';
  pause = setTimeout(() => {
    region.textContent = text;
    if (style === 'shown') region.className = 'toast';
  }, PAUSE_MS);
}
