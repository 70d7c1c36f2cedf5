import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PrintLinkProps
  extends Pick<LinkProps, 'to' | 'params'>,
    Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** For screen readers, if the visible text does not say what is printed. */
  label?: string;
  children: ReactNode;
}

/** A button that opens a paper's page and its print dialog at once. */
export function PrintLink(props: PrintLinkProps) {
  const { to, params, label, size = 'sm', variant = 'default', className = '', children } = props;
  return (
    <Button
      variant={variant}
      className={className}
      size={size}
      aria-label={label}
      leftSection={<IconPrinter size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link to={to} params={params as never} state={{ printsAtOnce: true }} {...props} />
      )}
    >
      {children}
    </Button>
  );
}
