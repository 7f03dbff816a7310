import { act, createElement, type FunctionComponent, type ReactElement } from 'react';
import { create } from 'react-test-renderer';

// React warns about updates outside of `act` unless this is declared to be a test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders a hook without a browser until its value is the expected one. Rejects with an error that nobody expects. */
export async function renderUntil<T extends object>(
  useHook: () => T,
  done: (value: T) => boolean,
  wrap: (children: ReactElement) => ReactElement = (children) => children,
): Promise<T> {
  const { promise, resolve, reject } = deferred<T>();
  const Probe: FunctionComponent = () => {
    const value = useHook();
    if (done(value)) resolve(value);
    // A value with an error never becomes the expected one: a test that waited for it would hang.
    else if ('error' in value && value.error != null) reject(value.error);
    return null;
  };
  const renderer = await act(async () => create(wrap(createElement(Probe))));
  try {
    return await act(() => promise);
  } finally {
    await act(async () => renderer.unmount());
  }
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}
