import type { InputWrapperProps } from '@mantine/core';

/** Fields beside each other, and a button beside a field, stand in one line whether or not there is a hint. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
