import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { StepState } from './setUp';

const looks: Record<StepState, { color: string; icon: typeof IconCircle }> = {
  open: { color: 'var(--edge)', icon: IconCircle },
  done: { color: 'var(--green)', icon: IconCircleCheck },
  skipped: { color: 'var(--soft)', icon: IconCircleMinus },
};

/** The sign of a step's state, beside its word. `size` is in pixels. */
export function StepMark({ state, size }: { state: StepState; size: number }) {
  const { color, icon: Icon } = looks[state];
  return <Icon size={size} aria-hidden color={color} style={{ flex: 'none' }} />;
}
