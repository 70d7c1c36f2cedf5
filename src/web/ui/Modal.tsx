import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers';

/** A dialog. Escape and the browser's Back close the uppermost one alone, as its own buttons would. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const isUppermost = useLayer(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineModal {...props} closeOnEscape={closeOnEscape && isUppermost} />;
}
