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
vi.stubGlobal('FormData', window.FormData);
vi.stubGlobal('MutationObserver', window.MutationObserver);

/** Resolves once a condition holds. Checks it again on each change of the element. */
export async function until(element: Element, isReady: () => unknown): Promise<void> {
  await new Promise<void>((resolve) => {
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
}
