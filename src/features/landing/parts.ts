/** The element that the page marks with `data-part`. Throws if it lacks one of this kind. */
export function partOf<Kind extends Element>(
  root: ParentNode,
  name: string,
  kind: new () => Kind,
): Kind {
  const found = root.querySelector(`[data-part=${name}]`);
  if (!(found instanceof kind)) throw new Error(`The page lacks ${name}.`);
  return found;
}

/** Sets a text; one that stays the same is not read out again. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
