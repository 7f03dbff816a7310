/**
 * A document for React. Import it before React, which looks for it when it loads. Vitest's own environment would also
 * replace fetch, Request and Response, but the sandbox needs those of Node.
 */
import { Window } from 'happy-dom';
import { vi } from 'vitest';

const window = new Window();
vi.stubGlobal('window', window);
vi.stubGlobal('document', window.document);
vi.stubGlobal('navigator', window.navigator);
vi.stubGlobal('HTMLElement', window.HTMLElement);
vi.stubGlobal('FormData', window.FormData);
vi.stubGlobal('MutationObserver', window.MutationObserver);

/** Rejects with an error of React, because the page does not change after one, and `until` would wait forever. */
const failure = new Promise<never>((_, reject) => vi.stubGlobal('reportError', reject));
// `until` reports the error. Without this handler, Node would end the process first.
failure.catch(() => {});

/** Resolves once a condition holds. Checks it again on each change of the element. */
export async function until(element: Element, isReady: () => unknown): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    const look = () => {
      if (!isReady()) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
  });
  await Promise.race([ready, failure]);
}
