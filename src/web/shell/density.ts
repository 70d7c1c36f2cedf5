import { useSyncExternalStore } from 'react';

/** How much room rows have; kept in this browser, as colours are. */
export type Density = 'comfortable' | 'compact';

const key = 'density';
const watchers = new Set<() => void>();

function density(): Density {
  return localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable';
}

export function chooseDensity(chosen: Density): void {
  localStorage.setItem(key, chosen);
  showDensity();
}

/** One attribute says it, for global.css. */
export function showDensity(): void {
  document.documentElement.dataset.density = density();
  for (const watcher of watchers) watcher();
}

export function useDensity(): Density {
  return useSyncExternalStore(watch, density);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

window.addEventListener('storage', (event) => {
  if (event.key === key) showDensity();
});
