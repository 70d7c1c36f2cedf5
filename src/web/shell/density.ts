import { useSyncExternalStore } from 'react';

/** How much room rows have; stored in this browser, as the colour scheme is. */
export type Density = 'comfortable' | 'compact';

const storageKey = 'density';
const listeners = new Set<() => void>();

function density(): Density {
  return localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable';
}

export function setDensity(value: Density): void {
  localStorage.setItem(storageKey, value);
  applyDensity();
}

/** Sets the attribute that global.css reads, and notifies the components. */
export function applyDensity(): void {
  document.documentElement.dataset.density = density();
  for (const listener of listeners) listener();
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, density);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  // The key is null after localStorage.clear().
  if (event.key === storageKey || event.key === null) applyDensity();
});
