import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { untilReachable } from '../offline/untilReachable';
import { watched } from '../ui/watched';

/** A part of the screen whose code comes once the screen is painted: nobody sees it before they press something. */
interface LaterPart<Props extends object> {
  load(): Promise<void>;
  /** Null until it is loaded. */
  useComponent(): ComponentType<Props> | null;
}

const parts: Pick<LaterPart<object>, 'load'>[] = [];

/** Declares a part that comes later; `load` is its import. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let loading: Promise<void> | null = null;
  const component = watched<ComponentType<Props> | null>(null);
  const part: LaterPart<Props> = {
    load: () => {
      loading ??= untilReachable(load).then(
        component.set,
        // Tried again with the next wish; a server that was renewed has it under another name.
        () => {
          loading = null;
        },
      );
      return loading;
    },
    useComponent: component.use,
  };
  parts.push(part);
  return part;
}

/** Fetches what is not there yet, so that it opens at once, also while the server is away. */
export function fetchLaterParts(): void {
  for (const part of parts) void part.load();
}

/** A part once it is there; `isWanted` asks for it now. */
export function useLaterPart<Props extends object>(
  part: LaterPart<Props>,
  isWanted = false,
): ComponentType<Props> | null {
  const component = part.useComponent();
  useEffect(() => {
    if (isWanted) void part.load();
  }, [part, isWanted]);
  return component;
}

/** A dialog gives the focus back only to anyone who saw it open: false at first, then what is wanted. */
export function useOpenedOnceThere(isOpen: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return isOpened;
}

interface LaterProps<Props extends object> {
  part: LaterPart<Props>;
  props: Props;
  /** Looks like the part while it is closed, and has its one control. */
  standIn: ReactNode;
}

/** A control whose code comes later. Focus on its stand-in passes to it, and a press opens it once it is there. */
export function Later<Props extends object>({ part, props, standIn }: LaterProps<Props>) {
  const Part = useLaterPart(part);
  const place = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const control = place.current?.querySelector<HTMLElement>('button, input');
    if (!Part || !control) return;
    if (hasFocus.current) {
      control.focus();
      // Goes on behind what was typed.
      if (control instanceof HTMLInputElement) control.setSelectionRange(-1, -1);
    }
    if (isPressed.current) control.click();
  }, [Part]);
  const note = (wish: { current: boolean }) => () => {
    if (Part) return;
    wish.current = true;
    void part.load();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is pressed; this only notes it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on the control inside is a click too.
    <span
      ref={place}
      style={{ display: 'contents' }}
      onFocus={note(hasFocus)}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={note(isPressed)}
    >
      {Part ? <Part {...props} /> : standIn}
    </span>
  );
}
