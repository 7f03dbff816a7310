import { loadScript, settings } from './loader.js';

declare global {
  interface Window {
    /** Set by the script of the search when it has run. */
    openSearch?: (root: string) => void;
  }
}

/** The search opens by its buttons, by `/` and by Control-K or Command-K. */
export function enableSearch(): void {
  const open = () => {
    loadScript(settings.search)
      .then(() => window.openSearch?.(settings.root))
      .catch((error: unknown) => console.error(error));
  };
  for (const button of document.querySelectorAll('[data-search]')) {
    button.addEventListener('click', open);
    // The index is there by the time the reader has clicked.
    for (const event of ['pointerenter', 'focus']) {
      button.addEventListener(event, () => void loadScript(settings.search).catch(() => {}), {
        once: true,
      });
    }
  }
  const shortcut = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).matches('input, textarea, select');
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
    if (!isSlash && !((ctrlKey || metaKey) && key === 'k')) return;
    event.preventDefault();
    // Redoc has a search of its own on the same keys.
    event.stopImmediatePropagation();
    open();
  };
  document.addEventListener('keydown', shortcut, { capture: true });
}
