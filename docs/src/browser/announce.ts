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

/** Announces a text in the page's only live region. Only screen readers notice it unless it is shown. */
export function announce(text: string, style?: 'shown'): void {
  const region = document.getElementById('announcement') as HTMLElement;
  region.className = style === 'shown' ? 'toast' : 'visually-hidden';
  region.textContent = text;
}
