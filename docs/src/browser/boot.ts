/** Runs in the head, before all other scripts and the first paint: storage, theme, fonts, what the first frame shows. */
const page = document.documentElement;
page.classList.add('has-script');
// Their data is already there. Loaded before the first layout, they do not move the text of a later one.
for (const family of ['Inter', 'JetBrains Mono']) void document.fonts.load(`16px '${family}'`);
showInParts();
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].setItem('probe', '');
    window[name].removeItem('probe');
  } catch {
    // Where storage is forbidden, absent or full, a choice lasts as long as the page. Redoc would show nothing.
    const value = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    Object.defineProperty(window, name, { value });
  }
}
const theme = localStorage.getItem('theme');
if (theme === 'light' || theme === 'dark') {
  page.dataset.theme = theme;
  // Redoc reads its own key, right after this script.
  localStorage.setItem('redoc.colorMode', theme);
}

/**
 * A long page shows its beginning in the first frame and the rest in the two after it, so that no frame takes long on a
 * slow machine. Where the browser looks for a place in the page, everything is there at once.
 */
function showInParts(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  if (!isNew || location.hash) return;
  page.dataset.part = '1';
  addEventListener('DOMContentLoaded', () => {
    afterFrame(() => {
      page.dataset.part = '2';
      afterFrame(() => delete page.dataset.part);
    });
  });
}

function afterFrame(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
