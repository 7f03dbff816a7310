/** What a script reports to the reader, also to one who does not see the page. */

/** Reports by the button's color, and to screen readers by an announcement. */
export async function copyTo(button: HTMLElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers have no clipboard for pages from other machines without TLS.
    announce('This browser does not let the page copy. Select the text instead.', 'shown');
    return;
  }
  announce('Copied');
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), 1500);
}

/** One live region for the whole page, which only screen readers notice unless it is shown. */
export function announce(text: string, style?: 'shown'): void {
  const region = document.getElementById('announcement') as HTMLElement;
  region.className = style === 'shown' ? 'toast' : 'visually-hidden';
  region.textContent = text;
}
