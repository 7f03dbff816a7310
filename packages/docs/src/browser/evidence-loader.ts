import { loadScript } from './loader.js';

/** A file is chosen with the button or dropped anywhere on the page of open questions. */
export function enableEvidence(): void {
  const panel = document.getElementById('evidence');
  const input = panel?.querySelector('input');
  if (!panel || !input) return;
  const compare = (files: Iterable<File>) => {
    const chosen = [...files];
    const { script: src = '', integrity = '' } = panel.dataset;
    loadScript({ src, integrity })
      .then(() => window.compareWithTraffic?.(chosen))
      .catch((error: unknown) => console.error(error));
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

declare global {
  interface Window {
    /** Set by the script of the comparison when it has run. */
    compareWithTraffic?: (files: readonly File[]) => void;
  }
}
