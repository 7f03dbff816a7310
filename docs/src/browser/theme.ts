/** The switch overrides the system's theme on all pages. */
export function enableTheme(): void {
  const page = document.documentElement;
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const isDark =
      page.dataset.theme === undefined
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : page.dataset.theme === 'dark';
    const theme = isDark ? 'light' : 'dark';
    page.dataset.theme = theme;
    localStorage.setItem('theme', theme);
    page.dispatchEvent(new CustomEvent('themechange', { detail: theme }));
  });
}
