/** Loads the scripts of search, sandbox, and traffic comparison on first use, and starts Redoc. */
import { announce } from './announce.js';

type LazyScript = 'search' | 'try' | 'evidence' | 'redoc';

/** The addresses of scripts, inserted by the build. */
declare const SCRIPTS: Readonly<Record<LazyScript, string>>;

declare global {
  /** Each function is set by a script that loads later. */
  interface Window {
    openSearch?: () => void;
    sendCall?: () => Promise<void>;
    compareWithTraffic?: (files: readonly File[]) => Promise<void>;
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

// Buttons, `/`, Control-K and Command-K open the search.
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
  // Redoc's own search uses the same keys.
  event.stopImmediatePropagation();
  openSearch();
};
document.addEventListener('keydown', onShortcut, { capture: true });

// The sandbox serves "Try it", and "Run" on the landing page.
const sendCall = (event: Event) => {
  event.preventDefault();
  void use('try', () => window.sendCall?.());
};
const form = document.getElementById('try');
if (form) loadEarly('try', form);
form?.addEventListener('submit', sendCall);
document.getElementById('run')?.addEventListener('click', sendCall);

// The reader chooses a file with the button, or drops it anywhere on the page of open questions.
const compare = (files: Iterable<File>) => {
  const chosen = [...files];
  void use('evidence', () => window.compareWithTraffic?.(chosen));
};
const input = document.querySelector<HTMLInputElement>('#evidence input');
input?.addEventListener('change', () => {
  compare(input.files ?? []);
  // Lets the reader choose the same file again after it has changed.
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
    // Redoc interprets every fragment as its own, and shows an error for others.
    event.preventDefault();
    const content = redoc.querySelector('main') ?? document.getElementById('content');
    content?.setAttribute('tabindex', '-1');
    content?.focus();
  });
}
