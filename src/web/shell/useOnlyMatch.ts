import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Answered<One> {
  /** What stands in the box. */
  typed: string;
  /** True once the answer is of what stands there. */
  isAnswered: boolean;
  /** No answer came: an Enter that waited for one takes nothing any more. */
  isFailed: boolean;
  /** The only thing that matches; null where none or several do. */
  only: One | null;
  take: (one: One) => void;
  /** What Enter was pressed on before the box was there. */
  entered?: string | null;
}

/**
 * Enter takes the only match of a search without an arrow key, also where it is pressed before the answer has come.
 * Answers what the search box does with a key.
 */
export function useOnlyMatch<One>({
  typed,
  isAnswered,
  isFailed,
  only,
  take,
  entered = null,
}: Answered<One>) {
  const wanted = useRef(entered);
  useEffect(() => {
    if (isFailed) wanted.current = null;
    if (!isAnswered || wanted.current === null) return;
    const isSame = wanted.current === typed;
    wanted.current = null;
    if (isSame && only !== null) take(only);
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const isChosen = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.isDefaultPrevented() || typed === '' || isChosen) return;
    if (!isAnswered) wanted.current = typed;
    else if (only === null) return;
    else take(only);
    event.preventDefault();
  };
}
