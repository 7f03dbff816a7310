/** Runs in the head, before the first paint: the theme, the fonts, and that scripts run at all. */
const page = document.documentElement;
page.classList.add('has-script');
// Their data is already there. Loaded before the first layout, they do not move the text of a later one.
for (const family of ['Inter', 'JetBrains Mono']) void document.fonts.load(`16px '${family}'`);
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
