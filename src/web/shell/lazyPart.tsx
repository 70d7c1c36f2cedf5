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

/** A component whose code is loaded after the first paint, because nobody sees it before they press something. */
interface LazyPart<Props extends object> {
  load(): Promise<void>;
  /** Null until it is loaded. */
  useComponent(): ComponentType<Props> | null;
}

const parts: Pick<LazyPart<object>, 'load'>[] = [];

/** Declares a component that is loaded lazily; `load` imports it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<void> | null = null;
  const component = watched<ComponentType<Props> | null>(null);
  const part: LazyPart<Props> = {
    load: () => {
      loading ??= untilReachable(load).then(
        component.set,
        // The next request tries again: a newer server has the file under another name.
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

/** Loads every lazy component, so that it opens at once, also while the server is away. */
export function preloadLazyParts(): void {
  for (const part of parts) void part.load();
}

/** The component once it is loaded, null until then; `isNeeded` loads it now. */
export function useLazyPart<Props extends object>(
  part: LazyPart<Props>,
  isNeeded = false,
): ComponentType<Props> | null {
  const component = part.useComponent();
  useEffect(() => {
    if (isNeeded) void part.load();
  }, [part, isNeeded]);
  return component;
}

/** False on the first render, then `isOpen`: a dialog returns the focus only if it was mounted closed. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return isOpened;
}

interface LazyControlProps<Props extends object> {
  part: LazyPart<Props>;
  props: Props;
  /** Has the look of the closed part, with one control. */
  standIn: ReactNode;
}

/** A control that is loaded lazily. Focus on its stand-in moves to it, and a press opens it once it is loaded. */
export function LazyControl<Props extends object>({
  part,
  props,
  standIn,
}: LazyControlProps<Props>) {
  const Part = useLazyPart(part);
  const container = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const control = container.current?.querySelector<HTMLElement>('button, input');
    if (!Part || !control) return;
    if (hasFocus.current) {
      control.focus();
      // The caret goes behind the typed text.
      if (control instanceof HTMLInputElement) control.setSelectionRange(-1, -1);
    }
    if (isPressed.current) control.click();
  }, [Part]);
  const request = (flag: { current: boolean }) => () => {
    if (Part) return;
    flag.current = true;
    void part.load();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is pressed; this only records it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on the control inside is a click too.
    <span
      ref={container}
      style={{ display: 'contents' }}
      onFocus={request(hasFocus)}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={request(isPressed)}
    >
      {Part ? <Part {...props} /> : standIn}
    </span>
  );
}
