import { Button, CopyButton } from '@mantine/core';
import { t } from '../../shared/language';

/** Copies a text; absent if the browser does not allow that, as on an address without TLS. */
export function CopyTextButton({ text, label = t('Copy') }: { text: string; label?: string }) {
  if (!window.isSecureContext) return null;
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('Copied') : label}
        </Button>
      )}
    </CopyButton>
  );
}
