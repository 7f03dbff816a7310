/** Opens the search with its buttons, with `/`, and with Control-K or Command-K. */
import { loadEarly, use } from './lazy-scripts.js';

const openSearch = () => void use('search', () => window.openSearch?.());
for (const button of document.querySelectorAll('[data-search]')) {
  button.addEventListener('click', openSearch);
  loadEarly('search', button);
}
const onShortcut = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping = (target as Element).matches('input, textarea, select');
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
  if (!isSlash && !((ctrlKey || metaKey) && key === 'k')) return;
  event.preventDefault();
  // Redoc's own search uses the same keys.
  event.stopImmediatePropagation();
  openSearch();
};
document.addEventListener('keydown', onShortcut, { capture: true });
