/** Loads the scripts of the search, the sandbox, and the comparison with traffic when the reader first uses them, and Redoc. */
import { announce } from './announce.js';

type LazyScript = 'search' | 'try' | 'evidence' | 'redoc';

/** Their addresses, which the build puts in. */
declare const SCRIPTS: Readonly<Record<LazyScript, string>>;

declare global {
  /** Each function is set by a script that is loaded later, when it has run. */
  interface Window {
    openSearch?: () => void;
    sendCall?: () => Promise<void>;
    compareWithTraffic?: (files: readonly File[]) => Promise<void>;
  }
}

/** The way from the page to the site's root. */
const root = document.documentElement.dataset.root ?? '';
const loading: Partial<Record<LazyScript, Promise<void>>> = {};

/** Resolves when the script has run. A call after one that failed tries again. */
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

/** The script is there by the time the reader has clicked. */
function loadEarly(name: LazyScript, element: Element): void {
  for (const event of ['pointerenter', 'focusin']) {
    element.addEventListener(event, () => void load(name).catch(() => {}), { once: true });
  }
}

const SLOW_AFTER_MS = 500;

async function use(name: LazyScript, start: () => unknown): Promise<void> {
  const waiting = setTimeout(() => announce('Loading …', 'shown'), SLOW_AFTER_MS);
  try {
    await load(name).finally(() => clearTimeout(waiting));
    announce('');
    await start();
  } catch (error) {
    console.error(error);
    announce('This part of the page did not load. Try again, or reload the page.', 'shown');
  }
}

// The search opens by its buttons, by `/` and by Control-K or Command-K.
const openSearch = () => void use('search', () => window.openSearch?.());
for (const button of document.querySelectorAll('[data-search]')) {
  button.addEventListener('click', openSearch);
  loadEarly('search', button);
}
const onShortcut = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping = (target as Element).matches('input, textarea, select');
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
  if (!isSlash && !((ctrlKey || metaKey) && key === 'k')) return;
  event.preventDefault();
  // Redoc has a search of its own on the same keys.
  event.stopImmediatePropagation();
  openSearch();
};
document.addEventListener('keydown', onShortcut, { capture: true });

// The sandbox of "Try it", and of "Run" on the landing page.
const sendCall = (event: Event) => {
  event.preventDefault();
  void use('try', () => window.sendCall?.());
};
const form = document.getElementById('try');
if (form) loadEarly('try', form);
form?.addEventListener('submit', sendCall);
document.getElementById('run')?.addEventListener('click', sendCall);

// A file is chosen with the button or dropped anywhere on the page of open questions.
const compare = (files: Iterable<File>) => {
  const chosen = [...files];
  void use('evidence', () => window.compareWithTraffic?.(chosen));
};
const input = document.querySelector<HTMLInputElement>('#evidence input');
input?.addEventListener('change', () => {
  compare(input.files ?? []);
  // The same file can be chosen again after it has changed.
  input.value = '';
});
document.addEventListener('dragover', (event) => {
  if (input && event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  if (!input || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  compare(event.dataTransfer.files);
});

const redoc = document.getElementById('redoc');
if (redoc) {
  void use('redoc', () => {});
  document.querySelector('.skip-link')?.addEventListener('click', (event) => {
    // Redoc takes the fragment of an address for one of its own places, and shows an error for any other.
    event.preventDefault();
    const content = redoc.querySelector('main') ?? document.getElementById('content');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  });
}
