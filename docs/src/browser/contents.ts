/** Marks the section that the reader is in, opens what an address points into, and shows the current page's entry. */

openTarget();
addEventListener('hashchange', openTarget);
showCurrentEntry();
markSection();

/** Observers read positions after a layout, where a script that asks for them would force another one. */
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
    // Everything above a line that is a quarter of the window below its top.
    { rootMargin: '1000000px 0px -75% 0px' },
  );
  for (const { hash } of links) {
    const heading = document.getElementById(hash.slice(1));
    if (heading) observer.observe(heading);
  }
}

/** As soon as the sidebar is there: on a phone, the reader opens it. */
function showCurrentEntry(): void {
  const sidebar = document.getElementById('sidebar');
  const entry = sidebar?.querySelector('[aria-current]');
  if (!sidebar || !entry) return;
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    const below = entry.getBoundingClientRect().bottom - seen.boundingClientRect.bottom;
    // With `scrollIntoView`, the first press of Tab would start from the entry, and miss the skip link.
    if (below > 0) sidebar.scrollTop += below + sidebar.clientHeight / 3;
    observer.disconnect();
  });
  observer.observe(sidebar);
}

/** A field may be inside folded ones. */
function openTarget(): void {
  const target = document.querySelector(':target');
  for (;;) {
    const folded = target?.parentElement?.closest<HTMLDetailsElement>('details:not([open])');
    if (!folded) return;
    folded.open = true;
    target?.scrollIntoView();
  }
}
