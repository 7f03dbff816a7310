/** Compares a file that the reader chooses with the button, or drops anywhere on the page of open questions. */
import { use } from './lazy-scripts.js';

const input = document.querySelector<HTMLInputElement>('#evidence input');
if (input) acceptFiles(input);

function acceptFiles(input: HTMLInputElement): void {
  input.addEventListener('change', () => {
    compare(input.files ?? []);
    // Lets the reader choose the same file again after it has changed.
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

function compare(files: Iterable<File>): void {
  const chosen = [...files];
  void use('evidence', () => window.compareWithTraffic!(chosen));
}
