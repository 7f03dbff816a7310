/** What the page knows of the sandbox, kept up to date by its events. */
import { useEffect, useState } from 'preact/hooks';
import type { Info } from '../src/control/controls.js';
import type { TrainingInProgress } from '../src/control/listing.js';
import type { PendingFailure } from '../src/core/failures.js';
import type { RecordedRequest } from '../src/core/request-log.js';
import { call, follow } from './api.js';
import { attempt } from './messages.js';

/** As many requests as the sandbox remembers. */
const MAX_KEPT = 1_000;

interface UseCase {
  readonly id: string;
  readonly name?: string;
}

/** What the sandbox holds, besides the collections of its state. */
export interface Holdings {
  readonly info: Info;
  readonly failures: readonly PendingFailure[];
  readonly trainings: readonly TrainingInProgress[];
  readonly useCases: readonly UseCase[];
}

async function load(): Promise<Holdings> {
  const [info, failures, trainings, useCases] = await Promise.all([
    call<Info>('GET', '/info'),
    call<readonly PendingFailure[]>('GET', '/failures'),
    call<readonly TrainingInProgress[]>('GET', '/trainings'),
    call<{ readonly items: readonly UseCase[] }>('GET', '/state/useCases?limit=500'),
  ]);
  return { info, failures, trainings, useCases: useCases.items };
}

/** Runs an action once more after the current run, however often that is asked for in the meantime. */
function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let isStale = false;
  let isRunning = false;
  return async () => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale) {
      isStale = false;
      await attempt(act);
    }
    isRunning = false;
  };
}

export function useSandbox() {
  const [holdings, setHoldings] = useState<Holdings>();
  const [isConnected, setConnected] = useState<boolean>();
  const [received, setReceived] = useState<readonly RecordedRequest[]>([]);
  /** The requests that a paused list goes on showing. */
  const [paused, setPaused] = useState<readonly RecordedRequest[]>();
  const [refresh] = useState(() => oneAtATime(async () => setHoldings(await load())));
  useEffect(() => {
    const arrived: RecordedRequest[] = [];
    const add = (): void => setReceived((all) => [...all, ...arrived.splice(0)].slice(-MAX_KEPT));
    const clear = (): void => {
      arrived.length = 0;
      setReceived([]);
      setPaused((shown) => shown && []);
    };
    void follow({
      request: (request) => {
        // Renders about once per frame, for any number of requests.
        if (arrived.push(request) === 1) setTimeout(add, 16);
      },
      clear,
      change: () => void refresh(),
      connected: (isThere) => {
        setConnected(isThere);
        if (!isThere) return;
        // Those that the sandbox still remembers follow.
        clear();
        void refresh();
      },
    });
  }, []);
  const last = paused?.at(-1)?.id ?? 0;
  return {
    holdings,
    isConnected,
    refresh,
    requests: paused ?? received,
    isPaused: paused !== undefined,
    /** How many requests arrived since the pause. */
    held: paused ? received.filter(({ id }) => id > last).length : 0,
    togglePause: () => setPaused(paused ? undefined : received),
  };
}
