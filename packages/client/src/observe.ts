import { secretsOf, type Call } from './call.js';
import { callSafely, type Observers } from './observers.js';
import { redact } from './policy/redact.js';

/** Reports a step of an attempt to the observers. */
export function observe(
  call: Call,
  name: keyof Observers,
  detail: { readonly headers?: Headers | undefined; readonly [field: string]: unknown },
): void {
  const { operation, root, attempts: attempt, settings } = call;
  const { observers } = settings;
  if (!observers) return;
  void callSafely(() => {
    const { url, headers, ...rest } = detail;
    const printable = redact({ url, headers }, secretsOf(call)) as object;
    // Called as a method, so that an instance of a class can be the observers.
    return observers[name]?.({ operation, root, attempt, ...rest, ...printable } as never);
  });
}
