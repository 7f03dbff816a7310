/** Buttons that copy, wrap code, open everything, and switch the theme. */
export function enableButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    if (!button) return;
    const { copy, copyText, copyPage, wrap, expand, themeSwitch } = button.dataset;
    if (copyText !== undefined) void copyTo(button, copyText);
    else if (copyPage !== undefined) void copyTo(button, pageMarkdown());
    else if (copy !== undefined) void copyTo(button, visibleCode(button));
    else if (wrap !== undefined) button.ariaPressed = String(button.ariaPressed !== 'true');
    else if (expand !== undefined) expandAll(button);
    else if (themeSwitch !== undefined) switchTheme();
  });
}

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
  let region = document.getElementById('announcement');
  if (!region) {
    region = document.createElement('p');
    region.id = 'announcement';
    region.role = 'status';
    document.body.append(region);
  }
  region.className = style === 'shown' ? 'toast' : 'visually-hidden';
  region.textContent = text;
}

function pageMarkdown(): string {
  return JSON.parse(document.getElementById('markdown')?.textContent ?? '""') as string;
}

function visibleCode(button: HTMLElement): string {
  const block = button.closest('.code, .panel');
  const code = [...(block?.querySelectorAll<HTMLElement>('pre code') ?? [])].find(
    (each) => each.closest('[hidden]') === null,
  );
  return code?.textContent ?? '';
}

function expandAll(button: HTMLElement): void {
  const isOpening = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpening);
  button.textContent = isOpening ? 'Collapse all' : 'Expand all';
  for (const each of button.closest('section')?.querySelectorAll('details.children') ?? []) {
    (each as HTMLDetailsElement).open = isOpening;
  }
}

/** Overrides the system's theme on all pages. */
function switchTheme(): void {
  const page = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = (page.dataset.theme ?? preferred) === 'dark' ? 'light' : 'dark';
  page.dataset.theme = theme;
  localStorage.setItem('theme', theme);
  page.dispatchEvent(new CustomEvent('themechange', { detail: theme }));
}
