/**
 * Marks the section that the reader is in, opens the target of the address, and shows the current page in the sidebar.
 */

openTarget();
addEventListener('hashchange', openTarget);
showCurrentEntry();
markSection();

/** Observers read positions after a layout. Reading them directly would force another layout. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rail a')];
  const above = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) above.add(`#${target.id}`);
        else above.delete(`#${target.id}`);
      }
      const current = links.filter(({ hash }) => above.has(hash)).at(-1) ?? links[0];
      for (const link of links) link.ariaCurrent = link === current ? 'location' : null;
    },
    // The area above a line at a quarter of the window's height.
    { rootMargin: '1000000px 0px -75% 0px' },
  );
  for (const { hash } of links) {
    const heading = document.getElementById(hash.slice(1));
    if (heading) observer.observe(heading);
  }
}

/** Scrolls when the sidebar becomes visible, because readers open it first on a phone. */
function showCurrentEntry(): void {
  const sidebar = document.getElementById('sidebar');
  const entry = sidebar?.querySelector('[aria-current]');
  if (!sidebar || !entry) return;
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    const below = entry.getBoundingClientRect().bottom - seen.boundingClientRect.bottom;
    // After `scrollIntoView`, the first press of Tab would start from the entry and skip the skip link.
    if (below > 0) sidebar.scrollTop += below + sidebar.clientHeight / 3;
    observer.disconnect();
  });
  observer.observe(sidebar);
}

/** Opens all parents of the target, because a field may be inside folded ones. */
function openTarget(): void {
  const target = document.querySelector(':target');
  for (;;) {
    const folded = target?.parentElement?.closest<HTMLDetailsElement>('details:not([open])');
    if (!folded) return;
    folded.open = true;
    target?.scrollIntoView();
  }
}
