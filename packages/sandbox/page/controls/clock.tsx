/** Shows the clock of the sandbox with the trainings that depend on it, and advances it. */
import { call } from '../api.js';
import { useSandbox } from '../live.js';

const steps = { '+5 s': 5_000, '+1 min': 60_000, '+1 h': 3_600_000, '+1 day': 86_400_000 };

export function Clock() {
  const { now, info } = useSandbox();
  // The trainings are as they were when the page last asked.
  const elapsedMs = Date.parse(now) - Date.parse(info.now);
  const [date, time] = now.split(/[T.]/);
  return (
    <section>
      <h2>Clock</h2>
      <p class="clock">
        <time id="clock-time">{time}</time> <span id="clock-date">{date}</span>
        <span class="muted"> UTC</span>
      </p>
      <div class="row" id="clock-steps">
        {Object.entries(steps).map(([label, advanceMs]) => (
          <button class="button" onClick={() => call('POST', '/clock', { advanceMs })}>
            {label}
          </button>
        ))}
      </div>
      <ul id="trainings" class="notes">
        {info.trainings.map(({ modelId, name, next, inMs }) => (
          <li key={modelId}>
            <span>
              In {inWords(inMs - elapsedMs)}, the model “{name}” becomes {next}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
