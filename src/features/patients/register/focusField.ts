/** Puts the focus into the first input of a form's field. */
export function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
}
