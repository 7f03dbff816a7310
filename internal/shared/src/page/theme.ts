/** Switches the page between light and dark, which overrides the theme of the system. Returns the new theme. */
export function switchTheme(): string {
  const { dataset } = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = (dataset['theme'] ?? preferred) === 'dark' ? 'light' : 'dark';
  dataset['theme'] = theme;
  return theme;
}
