import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers';

/**
 * A dialog, at the lower edge of a phone's window. Escape and the browser's Back close only the uppermost one. A second
 * one is centred over the first and darkens less, because the page is dark already; further ones darken nothing.
 */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const { isUppermost, below } = useLayer(props.opened, closeOnEscape ? props.onClose : null);
  const isOverAnother = below > 0;
  return (
    <MantineModal
      {...(isOverAnother && {
        centered: true,
        overlayProps: { backgroundOpacity: below === 1 ? 0.35 : 0 },
      })}
      // By this global.css darkens the scrollbar's room as much.
      data-over-another={isOverAnother || undefined}
      {...props}
      closeOnEscape={closeOnEscape && isUppermost}
    />
  );
}
