import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export function watched<Value>(first: Value) {
  let value = first;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  };
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    /** The value as it is now; a component that uses it is drawn again with the next one. */
    use: () => useSyncExternalStore(watch, get),
  };
}
