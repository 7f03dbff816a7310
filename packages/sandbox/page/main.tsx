import { render } from 'preact';
import { Inspector } from './inspector.js';

document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).matches('input, select, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  (document.getElementById('state-search') ?? document.getElementById('filter'))?.focus();
});
render(<Inspector />, document.body);
