/**
 * A document for React. Imported before React, which looks for it when it is loaded. Vitest's own environment would also
 * replace fetch, Request and Response, and the sandbox runs on those of Node.
 */
import { Window } from 'happy-dom';
import { vi } from 'vitest';

const window = new Window();
vi.stubGlobal('window', window);
vi.stubGlobal('document', window.document);
vi.stubGlobal('navigator', window.navigator);
vi.stubGlobal('FormData', window.FormData);

/** Waits as long as the test may take: a busy machine renders late. */
export const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
