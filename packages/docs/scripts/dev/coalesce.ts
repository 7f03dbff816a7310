/** Calls that come while the task runs lead to one more run after it, however many they are. */
export function coalesce(task: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = () => {
    running = true;
    again = false;
    task()
      .catch(onError)
      .finally(() => {
        running = false;
        if (again) run();
      });
  };
  return () => {
    if (running) again = true;
    else run();
  };
}
