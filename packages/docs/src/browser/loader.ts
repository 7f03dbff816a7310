/** Loads scripts of the site that are not part of the page. */
interface SiteScript {
  readonly src: string;
  readonly integrity: string;
}

export interface SiteSettings {
  /** The way from the page to the site's root. */
  readonly root: string;
  readonly search: SiteScript;
  readonly try: SiteScript;
}

export const settings = JSON.parse(
  document.getElementById('site')?.textContent ?? '{}',
) as SiteSettings;

const loading = new Map<string, Promise<void>>();

/** Resolves when the script has run. A second call for the same script waits for the first. */
export function loadScript({ src, integrity }: SiteScript): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = settings.root + src;
    // Browsers refuse to check the integrity of a file.
    if (location.protocol !== 'file:') script.integrity = integrity;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}
