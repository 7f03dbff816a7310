/** Starts Redoc on its page, and keeps its skip link from changing the address. */
import { use } from './lazy-scripts.js';

const redoc = document.getElementById('redoc');
if (redoc) {
  void use('redoc', () => window.startRedoc!());
  document.querySelector('.skip-link')?.addEventListener('click', (event) => {
    // Redoc interprets every fragment as its own, and shows an error for others.
    event.preventDefault();
    const content = redoc.querySelector('main') ?? document.getElementById('content');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  });
}
