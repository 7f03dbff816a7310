/** Reads the signals that callers pass, of whatever implementation they are. */
import { assertOption } from './errors/configuration-error.js';

/** The client uses only the parts that all implementations have: React Native, happy-dom and jsdom lack many. */
export type Signal = AbortSignal | null | undefined;

/**
 * Calls the listener with the reason when the signal aborts. Returns a function that removes the listener.
 *
 * @throws the reason of a signal that is already aborted.
 */
export function onAbort(signal: Signal, listener: (reason: unknown) => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) throw abortReason(signal);
  const isSignal = typeof signal.addEventListener === 'function';
  assertOption(isSignal, 'signal', 'must be an AbortSignal');
  allowListeners(signal);
  const listen = () => listener(abortReason(signal));
  signal.addEventListener('abort', listen);
  return () => signal.removeEventListener('abort', listen);
}

/**
 * Aborts the controller with the signal. The listener stays for the signal's lifetime.
 *
 * @throws the reason of a signal that is already aborted.
 */
export function follow(signal: Signal, controller: AbortController): void {
  onAbort(signal, (reason) => controller.abort(reason));
}

/** Returns the signal, or a native one that follows it, because the `fetch` of Node 24 requires its own class. */
export function nativeSignal(signal: Signal): Signal {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  follow(signal, controller);
  return controller.signal;
}

/** Returns the reason of an aborted signal, which can be any value, or an AbortError. React Native has no reasons. */
export function abortReason(signal: Signal): unknown {
  if (signal?.reason !== undefined) return signal.reason;
  return Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}

/** Node warns about a leak from the eleventh call with the same signal. `fetch` raises this limit too. */
function allowListeners(signal: AbortSignal): void {
  try {
    interface Events {
      setMaxListeners(count: number, target: EventTarget): void;
    }
    const { process } = globalThis as { process?: { getBuiltinModule?(name: string): Events } };
    process?.getBuiltinModule?.('events').setMaxListeners(0, signal);
  } catch {
    // Node refuses signals of happy-dom or jsdom here, and does not count their listeners either.
  }
}
