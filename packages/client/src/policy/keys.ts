const MOST_EARLIER_KEYS = 10;

/** The API keys of a client: what to remove from everything that is printed. */
export interface Keys {
  readonly list: () => string[];
  /** A call starts to use a key; `used` has those that it uses already. */
  readonly use: (key: string, used: Set<string>) => void;
  /** A call has ended. */
  readonly release: (keys: Iterable<string>) => void;
}

/** Keeps the keys of all calls that run now, and the latest ones of those that have ended: a service may quote either. */
export function keysInUse(fixed?: string): Keys {
  const calls = new Map<string, number>(fixed === undefined ? [] : [[fixed, 1]]);
  let earlier: string[] = [];
  return {
    list: () => [...calls.keys(), ...earlier],
    use(key, used) {
      if (used.has(key)) return;
      used.add(key);
      calls.set(key, (calls.get(key) ?? 0) + 1);
    },
    release(keys) {
      for (const key of keys) {
        const others = (calls.get(key) ?? 1) - 1;
        if (others > 0) {
          calls.set(key, others);
        } else {
          calls.delete(key);
          earlier = [...new Set([key, ...earlier])].slice(0, MOST_EARLIER_KEYS);
        }
      }
    },
  };
}
