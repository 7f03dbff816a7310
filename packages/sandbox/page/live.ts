/** The page's view of the sandbox, kept up to date by events. */
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { MAX_RECORDED } from '../src/common/defaults.js';
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { call, events } from './api.js';

/** The data that views show. They render only after the page has information about the sandbox. */
export const SandboxContext = createContext({} as ReturnType<typeof useEvents> & { info: Info });

export const useSandbox = () => useContext(SandboxContext);

/** Follows the sandbox's events while the page is open. */
export function useEvents() {
  const [connection, setConnection] = useState<'connecting' | 'live' | 'lost'>('connecting');
  const [info, setInfo] = useState<Info>();
  /** The sandbox's time. */
  const [now, setNow] = useState('');
  const { add, clear, receiveAgain, ...list } = useRequestList();

  const refresh = async (): Promise<void> => {
    const next = await call<Info>('GET', '/info');
    setInfo(next);
    setNow(next.now);
  };
  /** The effect of each event. A `change` counts once for a batch. */
  const handlers: Readonly<Record<string, (data: unknown) => void>> = {
    open: () => {
      setConnection('live');
      // The sandbox sends all requests that it still remembers.
      receiveAgain();
    },
    clear,
    clock: (data) => setNow((data as Pick<Info, 'now'>).now),
    request: (data) => add(data as RecordedRequest),
  };
  const follow = async (): Promise<void> => {
    for await (const batch of events()) {
      for (const { name, data } of batch) handlers[name]?.(data);
      // Events that arrive during this request form one batch.
      if (batch.some(({ name }) => name === 'open' || name === 'change')) await refresh();
    }
  };
  useEffect(() => {
    const reconnect = async (): Promise<void> => {
      // The reason does not matter, because the next attempt shows whether the sandbox is there.
      await follow().catch(() => {});
      setConnection('lost');
      setTimeout(reconnect, 1_000);
    };
    void reconnect();
  }, []);

  return { info, now, connection, ...list };
}

/** The requests that arrived, or those that a paused list keeps showing. */
function useRequestList() {
  const [received, setReceived] = useState<readonly RecordedRequest[]>([]);
  const [paused, setPaused] = useState<readonly RecordedRequest[]>();
  return {
    requests: paused ?? received,
    isPaused: paused !== undefined,
    /** Number of requests that arrived since the pause. */
    held: paused ? countAfter(paused.at(-1), received) : 0,
    togglePause: () => setPaused(paused ? undefined : received),
    add: (request: RecordedRequest) => setReceived((all) => [...all, request].slice(-MAX_RECORDED)),
    /** Forgets the received requests, but not those that a paused list shows. */
    receiveAgain: () => setReceived([]),
    clear: () => {
      setReceived([]);
      setPaused((shown) => shown && []);
    },
  };
}

/** Counts the requests after the given one: all of them if the list does not have it. */
function countAfter(last: RecordedRequest | undefined, list: readonly RecordedRequest[]): number {
  // A restarted sandbox begins again with the first id, and its clock can show the same time.
  const isLast = ({ id, receivedAt, durationMs }: RecordedRequest) =>
    id === last?.id && receivedAt === last.receivedAt && durationMs === last.durationMs;
  return list.length - 1 - list.findIndex(isLast);
}

/** Returns the response of a control, and reloads it with newer information about the sandbox. */
export function useControl<Result>(path: string): Result | undefined {
  const { info } = useSandbox();
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const next = await call<Result>('GET', path);
      // The response to an earlier search may arrive last.
      if (isCurrent) setResult(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [path, info]);
  return result;
}
