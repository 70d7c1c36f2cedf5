import type { InputWrapperProps } from '@mantine/core';

/** Puts a field's hint below its input, so that fields and buttons side by side align with or without hints. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
