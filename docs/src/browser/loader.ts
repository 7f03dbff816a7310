/** Loads the scripts of the search, the sandbox, and the comparison with traffic when the reader first uses them, and Redoc. */
import { announce } from './copy.js';
import type { LazyScript, SiteSettings } from '../layout/page.js';

declare global {
  /** Each function is set by a script that is loaded later, when it has run. */
  interface Window {
    openSearch?: (root: string) => void;
    sendCall?: () => Promise<void>;
    compareWithTraffic?: (files: readonly File[]) => void;
  }
}

const settings = JSON.parse(document.getElementById('site')?.textContent ?? '{}') as SiteSettings;
const loading = new Map<string, Promise<void>>();

/** Resolves when the script has run. A second call for the same script waits for the first. */
function load(name: LazyScript): Promise<void> {
  const { src, integrity } = settings.scripts[name];
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

const SLOW_AFTER_MS = 500;

function use(name: LazyScript, start: () => unknown): void {
  const waiting = setTimeout(() => announce('Loading …', 'shown'), SLOW_AFTER_MS);
  load(name)
    .finally(() => clearTimeout(waiting))
    .then(() => {
      announce('');
      return start();
    })
    .catch((error: unknown) => {
      console.error(error);
      announce('This part of the page did not load. Try again, or reload the page.', 'shown');
    });
}

/** The search opens by its buttons, by `/` and by Control-K or Command-K. */
export function enableSearch(): void {
  const open = () => use('search', () => window.openSearch?.(settings.root));
  for (const button of document.querySelectorAll('[data-search]')) {
    button.addEventListener('click', open);
    // The index is there by the time the reader has clicked.
    for (const event of ['pointerenter', 'focus']) {
      button.addEventListener(event, () => void load('search').catch(() => {}), {
        once: true,
      });
    }
  }
  const shortcut = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).matches('input, textarea, select');
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
    if (!isSlash && !((ctrlKey || metaKey) && key === 'k')) return;
    event.preventDefault();
    // Redoc has a search of its own on the same keys.
    event.stopImmediatePropagation();
    open();
  };
  document.addEventListener('keydown', shortcut, { capture: true });
}

/** Redoc, on its own page. */
export function enableRedoc(): void {
  if (document.getElementById('redoc')) use('redoc', () => {});
}

/** The sandbox of "Try it", and of "Run" on the landing page. */
export function enableTry(): void {
  const form = document.getElementById('try');
  for (const event of ['pointerenter', 'focusin']) {
    form?.addEventListener(event, () => void load('try').catch(() => {}), { once: true });
  }
  const send = (event: Event) => {
    event.preventDefault();
    use('try', () => window.sendCall?.());
  };
  form?.addEventListener('submit', send);
  document.getElementById('run')?.addEventListener('click', send);
}

/** A file is chosen with the button or dropped anywhere on the page of open questions. */
export function enableEvidence(): void {
  const input = document.querySelector<HTMLInputElement>('#evidence input');
  if (!input) return;
  const compare = (files: Iterable<File>) => {
    const chosen = [...files];
    use('evidence', () => window.compareWithTraffic?.(chosen));
  };
  input.addEventListener('change', () => {
    compare(input.files ?? []);
    // The same file can be chosen again after it has changed.
    input.value = '';
  });
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    compare(event.dataTransfer.files);
  });
}
