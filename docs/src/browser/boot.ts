/** Runs in the head, before all other scripts and the first paint: storage, theme, fonts. */
const page = document.documentElement;
page.classList.add('has-script');
// Their data is already there. Loaded before the first layout, they do not move the text of a later one.
for (const family of ['Inter', 'JetBrains Mono']) void document.fonts.load(`16px '${family}'`);
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
