/** Runs in the head, before the first paint: the theme, the fonts, what the first frame shows, and that scripts run at all. */
const page = document.documentElement;
page.classList.add('has-script');
// Their data is already there. Loaded before the first layout, they do not move the text of a later one.
for (const family of ['Inter', 'JetBrains Mono']) void document.fonts.load(`16px '${family}'`);
showInParts();
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    // Redoc reads its own key, right after this script.
    localStorage.setItem('redoc.colorMode', theme);
  }
} catch {
  // Storage may be forbidden; the system's theme remains.
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
