/** Opens the search with its buttons, with `/`, and with Control-K or Command-K. */
import { loadEarly, use } from './lazy-scripts.js';

/** The text that the reader types while the search loads. Undefined at other times. */
let typed: string | undefined;

for (const button of document.querySelectorAll('[data-search]')) {
  button.addEventListener('click', () => void openSearch());
  loadEarly('search', button);
}
document.addEventListener('keydown', onKeyDown, { capture: true });

async function openSearch(): Promise<void> {
  if (typed !== undefined) return;
  typed = '';
  await use('search', () => window.openSearch!(typed));
  typed = undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isCommand = ctrlKey || metaKey;
  const isInInput = (target as Element).matches('input, textarea, select');
  const isText = key.length === 1 && !isCommand && !altKey && !isInInput;
  // A slash after other text belongs to that text.
  const isShortcut = (isText && key === '/' && !typed) || (isCommand && key === 'k');
  if (isShortcut) void openSearch();
  else if (isText && typed !== undefined) typed += key;
  else return;
  event.preventDefault();
  // Redoc's own search uses the same keys.
  event.stopImmediatePropagation();
}
