import { useSyncExternalStore } from 'react';

/** A value outside of React that components can subscribe to. */
export function watched<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** A hook with the current value; a component that uses it renders again when the value changes. */
    use: () => useSyncExternalStore(subscribe, get),
  };
}
