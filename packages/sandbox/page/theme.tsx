const { dataset } = document.documentElement;

/** A browser that blocks cookies throws. The theme is not remembered then. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const remembered = storage()?.getItem('theme');
if (remembered) dataset['theme'] = remembered;

function flip(): void {
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset['theme'] = (dataset['theme'] ?? preferred) === 'dark' ? 'light' : 'dark';
  storage()?.setItem('theme', dataset['theme']);
}

export function ThemeButton() {
  return (
    <button
      type="button"
      class="icon-button"
      id="theme"
      aria-label="Switch between light and dark"
      onClick={flip}
    >
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" />
      </svg>
    </button>
  );
}
