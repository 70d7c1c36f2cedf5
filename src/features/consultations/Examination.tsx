import { Button, Group } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../shared/language';
import { withinLength } from '../../web/ui/withinLength';
import { StopsTextarea } from '../phrases/widgets/StopsTextarea';
import classes from './ConsultationForm.module.css';
import { snippets } from './commonTexts';
import { noteLength, type Section } from './consultation';

interface ExaminationProps {
  text: string;
  usual: readonly string[];
  /** The text with the short code at its end written out. */
  expand: (text: string) => string;
  onChange: (text: string) => void;
  onNext: (section: Section) => void;
}

/** Free text, with buttons for frequent findings. */
export const Examination = memo(function Examination(props: ExaminationProps) {
  const { text, usual, expand, onChange, onNext } = props;
  const [short = '', finding = ''] = snippets[1] ?? [];
  const write = (next: string) => withinLength(noteLength, { before: text, next }, onChange);
  const open = usual.filter((finding) => !text.includes(finding)).slice(0, 6);
  return (
    <>
      <StopsTextarea
        minRows={1}
        aria-label={t('Examination')}
        data-section="examination"
        placeholder={t('{short} writes “{finding}”', { short, finding })}
        value={text}
        maxLength={noteLength}
        onWrite={onChange}
        expand={expand}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey) return;
          event.preventDefault();
          onNext('examination');
        }}
      />
      {open.length > 0 && (
        <Group gap={4} className={classes.findings ?? ''}>
          {open.map((finding) => (
            <Button
              key={finding}
              size="compact-xs"
              variant="default"
              tabIndex={-1}
              onClick={() => write(`${text}${text === '' ? '' : ' '}${finding}.`)}
            >
              {finding}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
});
