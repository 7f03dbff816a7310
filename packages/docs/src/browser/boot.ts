/** Runs in the head, before the first paint: the theme, and that scripts run at all. */
const page = document.documentElement;
page.classList.add('has-script');
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
