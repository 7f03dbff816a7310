import { IconButton } from './icons.js';

const { dataset } = document.documentElement;

let storage: Storage | undefined;
try {
  storage = localStorage;
} catch {
  // A browser that blocks cookies throws. The theme is not remembered then.
}
const remembered = storage?.getItem('theme');
if (remembered) dataset['theme'] = remembered;

function flip(): void {
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset['theme'] = (dataset['theme'] ?? preferred) === 'dark' ? 'light' : 'dark';
  storage?.setItem('theme', dataset['theme']);
}

export function ThemeButton() {
  return (
    <IconButton icon="theme" id="theme" aria-label="Switch between light and dark" onClick={flip} />
  );
}
