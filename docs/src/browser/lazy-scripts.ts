/** Loads the scripts of search, sandbox, traffic comparison and Redoc on first use. */
import { announce } from './announce.js';

type LazyScript = 'search' | 'try' | 'evidence' | 'redoc';

/** The addresses of scripts, inserted by the build. */
declare const SCRIPTS: Readonly<Record<LazyScript, string>>;

declare global {
  /** Each function is set by a script that loads later. It stays undefined if that script fails. */
  interface Window {
    openSearch?: (typed?: string) => void;
    sendCall?: () => Promise<void>;
    compareWithTraffic?: (files: readonly File[]) => Promise<void>;
    startRedoc?: () => void;
  }
}

/** The path from the page to the site's root. */
const root = document.documentElement.dataset.root ?? '';
const loading: Partial<Record<LazyScript, Promise<void>>> = {};

/** Resolves when the script has run. After a failure, the next call tries again. */
function load(name: LazyScript): Promise<void> {
  return (loading[name] ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = root + SCRIPTS[name];
    script.onload = () => resolve();
    script.onerror = () => {
      delete loading[name];
      script.remove();
      reject(new Error(`${SCRIPTS[name]} did not load`));
    };
    document.head.append(script);
  }));
}

/** Loads a script before the click, when the pointer or the focus reaches the element. */
export function loadEarly(name: LazyScript, element: Element): void {
  // If this fails, the click tries again, and `use` reports the failure.
  const tryToLoad = () => void load(name).catch(() => {});
  for (const event of ['pointerenter', 'focusin']) {
    element.addEventListener(event, tryToLoad, { once: true });
  }
}

const SLOW_AFTER_MS = 500;

/** Loads a script and starts it. Shows the reader a message if loading takes long, and if either fails. */
export async function use(name: LazyScript, start: () => unknown): Promise<void> {
  const waiting = setTimeout(() => announce('Loading …', 'lasting'), SLOW_AFTER_MS);
  try {
    await load(name);
  } catch (error) {
    console.error(error);
    announce('This part of the page did not load. Try again, or reload the page.', 'brief');
    return;
  } finally {
    clearTimeout(waiting);
  }
  announce('');
  try {
    await start();
  } catch (error) {
    console.error(error);
    announce('This part of the page failed. Reload the page.', 'brief');
  }
}
