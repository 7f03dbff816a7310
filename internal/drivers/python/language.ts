import { driven } from '../src/language.js';
import { runPython } from '../src/python.js';
import { writer } from './writer.js';

export const python = driven('python', {
  note: '`sync` returns `None` for every non-2xx status, and statuses that Python does not know raise `ValueError`.',
  writer,
  sampleLabel: 'Python (generated)',
  // The generator's environment also has the libraries of its clients.
  start: (program, places) => runPython(`${places.cache}/venv`, program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});
