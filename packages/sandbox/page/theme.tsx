import { switchTheme } from '@voice-agent-platform/shared/page/theme';
import { IconButton } from './icons.js';

let storage: Storage | undefined;
try {
  storage = localStorage;
} catch {
  // A browser that blocks cookies throws. The theme is not remembered then.
}
const remembered = storage?.getItem('theme');
if (remembered) document.documentElement.dataset['theme'] = remembered;

function switchAndRemember(): void {
  const theme = switchTheme();
  storage?.setItem('theme', theme);
}

export function ThemeButton() {
  return (
    <IconButton
      icon="theme"
      id="theme"
      aria-label="Switch between light and dark"
      onClick={switchAndRemember}
    />
  );
}
