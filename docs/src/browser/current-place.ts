/**
 * Shows readers where they are: the target of the address, the current page in the sidebar, and the current section in
 * the page's contents.
 */

openTarget();
addEventListener('hashchange', openTarget);
showCurrentEntry();
markSection();

/** Marks the current section. Observers read positions after a layout. Reading them directly would force another one. */
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

/** Scrolls the sidebar to the current page when it becomes visible. On a phone, that is when the reader opens it. */
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
