import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { untilReachable } from '../offline/untilReachable';

/** A page whose code is loaded on first use. */
export function page<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => untilReachable<object>(load), name as never);
}
