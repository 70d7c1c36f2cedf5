/** Opens the list of keyboard shortcuts, by the key that does. */
export function listShortcuts(): void {
  document.documentElement.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
}
