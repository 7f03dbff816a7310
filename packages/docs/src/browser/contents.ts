/** Marks the section that the reader is in, opens what an address points into, and shows the current page's entry. */
export function enableContents(): void {
  openTarget();
  addEventListener('hashchange', openTarget);
  document.querySelector('.sidebar [aria-current]')?.scrollIntoView({ block: 'nearest' });
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.rail a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  if (links.size === 0) return;
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = () => {
    const line = innerHeight / 4;
    const current =
      headings.filter((heading) => heading.getBoundingClientRect().top < line).at(-1) ??
      headings[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  let isPending = false;
  addEventListener(
    'scroll',
    () => {
      if (isPending) return;
      isPending = true;
      requestAnimationFrame(() => {
        isPending = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/** A field may be inside folded ones. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  let isFolded = false;
  for (let each = target?.parentElement; each; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement && !each.open) {
      each.open = true;
      isFolded = true;
    }
  }
  if (isFolded) target?.scrollIntoView();
}
