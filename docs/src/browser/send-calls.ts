/** Sends calls with "Try it", and with "Run" on the landing page. */
import { loadEarly, use } from './lazy-scripts.js';

const sendCall = (event: Event) => {
  event.preventDefault();
  void use('try', () => window.sendCall!());
};
const form = document.getElementById('try');
if (form) loadEarly('try', form);
form?.addEventListener('submit', sendCall);
document.getElementById('run')?.addEventListener('click', sendCall);
