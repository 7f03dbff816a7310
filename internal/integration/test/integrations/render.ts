import { act, createElement, type FunctionComponent, type ReactElement } from 'react';
import { create } from 'react-test-renderer';

// React warns about updates outside of `act` unless this is declared to be a test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders a hook without a browser until its value is the expected one. */
export async function renderUntil<T>(
  useHook: () => T,
  done: (value: T) => boolean,
  wrap: (children: ReactElement) => ReactElement = (children) => children,
): Promise<T> {
  const { promise, resolve } = deferred<T>();
  const Probe: FunctionComponent = () => {
    const value = useHook();
    if (done(value)) resolve(value);
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
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
