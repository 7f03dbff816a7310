import { loadScript, settings } from './loader.js';

declare global {
  interface Window {
    /** Set by the script of the sandbox when it has run. */
    sandboxPage?: {
      readonly startTry: () => void;
      readonly run: () => Promise<void>;
    };
  }
}

/** The sandbox is loaded when the reader first uses the form of "Try it", or "Run" on the landing page. */
export function enableTry(): void {
  const form = document.getElementById('try');
  if (form) {
    const start = () => {
      loadScript(settings.try)
        .then(() => window.sandboxPage?.startTry())
        .catch((error: unknown) => console.error(error));
    };
    for (const event of ['pointerenter', 'focusin']) {
      form.addEventListener(event, start, { once: true });
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      // Until the sandbox is there, its own handler cannot see the first click.
      if (!form.dataset.ready) form.dataset.pending = 'true';
    });
  }
  document.getElementById('run')?.addEventListener('click', () => {
    loadScript(settings.try)
      .then(() => window.sandboxPage?.run())
      .catch((error: unknown) => console.error(error));
  });
}
