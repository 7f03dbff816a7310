const MOST_EARLIER_KEYS = 10;

/** The API keys of a client: what to remove from everything that is printed. */
export interface Keys {
  readonly list: () => string[];
  /** A call starts to use a key; `used` has those that it uses. */
  readonly use: (key: string, used: Set<string>) => void;
  /** The call that uses these keys has ended. */
  readonly release: (used: Set<string>) => void;
}

/** Keeps the keys of all calls that run now, and the latest ones of those that have ended: a service may quote either. */
export function keysInUse(fixed: readonly string[]): Keys {
  const running = new Set<Set<string>>();
  let earlier = fixed;
  return {
    list: () => [...[...running].flatMap((used) => [...used]), ...earlier],
    use(key, used) {
      running.add(used.add(key));
    },
    release(used) {
      // Most clients have one key, which no call has to report.
      if (running.delete(used)) {
        earlier = [...new Set([...used, ...earlier])].slice(0, MOST_EARLIER_KEYS);
      }
    },
  };
}
