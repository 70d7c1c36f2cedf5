import { Alert } from '@mantine/core';
import { t } from '../../shared/language';
import { Section } from '../../web/ui/Section';
import { formatMegabytes } from './formatMegabytes';
import type { PaperFiles } from './settings.contract';
import { ForInstaller } from './widgets/ForInstaller';
import { StateLine } from './widgets/StateLine';

/** Where old papers lie and how much room they take; what is missing, and why none can be added. */
export function PaperFilesSection({ papers }: { papers: PaperFiles }) {
  const { where, isEncrypted, files, bytes, failure, lastLook } = papers;
  const { missing = 0, unknown = 0, copyFailure = null } = lastLook ?? {};
  return (
    <Section title={t('Old papers')}>
      {failure && (
        <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('No old paper can be added now. {reason}', { reason: failure })}
        </Alert>
      )}
      {missing > 0 && (
        <Alert color="red" role="alert">
          {t(
            '{count, plural, one {The file of # paper is} other {The files of # papers are}} missing. Tell whoever looks after the server.',
            { count: missing },
          )}
        </Alert>
      )}
      {copyFailure && (
        <Alert color="yellow" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('Old papers are not copied to the backups: {reason}', { reason: copyFailure })}
        </Alert>
      )}
      <StateLine tone={failure || missing > 0 ? 'yellow' : files > 0 ? 'green' : 'gray'}>
        {files === 0
          ? t('No old papers yet')
          : t('{count, plural, one {# file} other {# files}}, {size}', {
              count: files,
              size: formatMegabytes(bytes),
            })}
      </StateLine>
      <ForInstaller
        lines={[
          t('Place: {where}', { where }),
          isEncrypted ? t('Encrypted') : t('Not encrypted'),
          ...(unknown > 0
            ? [
                t(
                  '{count, plural, one {# file there is} other {# files there are}} of no paper of this clinic',
                  { count: unknown },
                ),
              ]
            : []),
        ]}
      />
    </Section>
  );
}
