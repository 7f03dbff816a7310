/** Runs in the head, before all other scripts and the first paint. It prepares storage, theme and fonts. */
const page = document.documentElement;
page.classList.add('has-script');
// The data of fonts is already in the page. Loading them before the first layout keeps text from moving later.
for (const family of ['Inter', 'JetBrains Mono']) void document.fonts.load(`16px '${family}'`);
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].setItem('probe', '');
    window[name].removeItem('probe');
  } catch {
    // If storage is forbidden, missing or full, a choice lasts as long as the page. Without this, Redoc would show
    // nothing.
    const value = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    Object.defineProperty(window, name, { value });
  }
}
const theme = localStorage.getItem('theme');
if (theme === 'light' || theme === 'dark') {
  page.dataset.theme = theme;
  // Redoc reads its own key right after this script.
  localStorage.setItem('redoc.colorMode', theme);
}
