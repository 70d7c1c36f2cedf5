import { Button, FileButton, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isWorkbook, textOfFile } from '../../../shared/fileText';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { ListState } from '../../../web/ui/ListState';
import { joinSubstances, type Tie } from '../substances';
import { type CoveredName, maxNamesOfFile, namesInText } from '../writtenNames';
import { ProposalButton } from './ProposalButton';
import { SubstancesQuestion } from './SubstancesQuestion';
import questionClasses from './SubstancesQuestion.module.css';
import { useRemember, useTies } from './useTies';
import classes from './WrittenNames.module.css';

/** Names that are asked about at once: each that is answered brings the next. */
const askedAtOnce = 10;

/** Larger than any plausible list of names. */
const maxFileBytes = 5_000_000;

interface NamesOfFile {
  file: string;
  names: string[];
  /** How many names the file has beyond those. */
  more: number;
}

interface WrittenNamesProps {
  /** Called when what is known has changed. */
  onNoted?: () => void;
}

/** Asks what is in the medicines that the clinic writes most, or in those of a file, one press each. */
export function WrittenNames({ onNoted }: WrittenNamesProps) {
  const [chosen, setChosen] = useState<NamesOfFile | null>(null);
  const query = useQuery(
    api.substances.coverage.queryOptions({ input: { names: chosen?.names ?? null } }),
  );
  const names = query.data?.names ?? [];
  const known = names.filter((one) => !isUnknown(one)).length;
  useChanged(query.isSuccess ? known : null, onNoted);
  return (
    <Stack gap="sm">
      <ListState
        query={query}
        isEmpty={names.length === 0}
        skeleton={<Skeleton height={240} aria-busy="true" />}
        emptyTitle={t('No prescriptions yet')}
        emptyHint={t('Choose a file with one medicine a line, such as your pharmacy’s list.')}
      >
        <Names key={chosen?.file ?? ''} names={names} chosen={chosen} />
      </ListState>
      <NamesFromFile onChoose={setChosen} />
      {chosen && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setChosen(null)}>
            {t('Back to our most prescribed medicines')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Calls `onChange` when a loaded value becomes another one. */
function useChanged(value: number | null, onChange: (() => void) | undefined): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== null && value !== null && before.current !== value) onChange?.();
    before.current = value;
  }, [value, onChange]);
}

interface NamesProps {
  names: readonly CoveredName[];
  chosen: NamesOfFile | null;
}

function Names({ names, chosen }: NamesProps) {
  // What was open stays in its place once it is answered.
  const [asked] = useState(() => new Set(names.filter(isUnknown).map(({ name }) => name)));
  const [areKnownShown, setKnownShown] = useState(false);
  const [maxUnknown, setMaxUnknown] = useState(askedAtOnce);
  const { ties } = useTies();
  const unknown = names.filter(isUnknown);
  const known = names.length - unknown.length;
  const open = new Set(unknown.slice(0, maxUnknown));
  const shown = names.filter((one) =>
    isUnknown(one) ? open.has(one) : areKnownShown || asked.has(one.name),
  );
  const hasMore = unknown.length > maxUnknown;
  const isKnownHidden = shown.length - open.size < known;
  const counts = { known, count: names.length };
  return (
    <>
      <Text fw="var(--weight-medium)" role="status">
        {chosen
          ? t('{known} of {count} medicines in {file} are known', { ...counts, file: chosen.file })
          : t('{known} of your {count} most prescribed medicines are known', counts)}
      </Text>
      <Progress value={(known / Math.max(1, names.length)) * 100} aria-hidden />
      {chosen && chosen.more > 0 && (
        <Text size="sm">
          {t('These are the first {max} names of the file. {count} more are left out.', {
            max: maxNamesOfFile,
            count: chosen.more,
          })}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={classes.names}>
          {shown.map((covered) => (
            <NameRow key={covered.name} covered={covered} ties={ties} />
          ))}
        </ul>
      )}
      {(hasMore || isKnownHidden) && (
        <Group gap="xs">
          {hasMore && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setMaxUnknown(maxUnknown + askedAtOnce)}
            >
              {t('Show more')}
            </Button>
          )}
          {isKnownHidden && (
            <Button variant="subtle" size="compact-sm" onClick={() => setKnownShown(true)}>
              {t('Show the known ones too')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function isUnknown({ substances }: CoveredName): boolean {
  return substances === null;
}

/** A name with what is in it, or with the question and what is proposed. */
function NameRow({ covered, ties }: { covered: CoveredName; ties: readonly Tie[] }) {
  const { name, count, proposals, isChecked } = covered;
  const { remember, isSaving } = useRemember();
  const [answer, setAnswer] = useState<readonly string[]>([]);
  const row = useRef<HTMLLIElement>(null);
  // Until the server has answered, the row shows what was pressed.
  const substances = covered.substances ?? (isSaving ? answer : null);
  const note = (noted: readonly string[]) => {
    focusNextQuestion(row.current);
    setAnswer(noted);
    remember({ brand: name, substances: [...noted] });
  };
  return (
    <li className={classes.name} ref={row} data-unknown={substances === null || undefined}>
      <div>
        <Text span fw="var(--weight-medium)">
          {name}
        </Text>
        {count !== null && (
          <Text size="sm" c="dimmed">
            {t('prescribed {count, plural, one {once} other {# times}}', { count })}
          </Text>
        )}
      </div>
      {substances === null ? (
        <div className={classes.answers}>
          {proposals.map((proposal) => (
            <ProposalButton
              key={`${proposal.from} ${proposal.substances.join('+')}`}
              name={name}
              proposal={proposal}
              isSaving={isSaving}
              onNote={note}
            />
          ))}
          <span className={questionClasses.question}>
            <SubstancesQuestion
              question={proposals.length > 0 ? t('Something else') : t('What is in it?')}
              label={t('What is in {medicine}?', { medicine: name })}
              ties={ties}
              isSaving={isSaving}
              onRemember={note}
              onNone={() => note([])}
            />
          </span>
        </div>
      ) : (
        <div>
          <Text span>{substances.length > 0 ? joinSubstances(substances) : t('No medicine')}</Text>
          {!isChecked && covered.substances !== null && (
            <Text size="sm" c="dimmed">
              {t('Not in our list of substances: checked for allergies only')}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}

/** Moves the focus to the first answer of the next name that is asked about, so that Enter goes on through them. */
function focusNextQuestion(row: Element | null): void {
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) {
    if (next instanceof HTMLElement && next.dataset.unknown !== undefined) {
      next.querySelector('button')?.focus();
      return;
    }
  }
}

/** Takes a file of names, and says why one cannot be used. */
function NamesFromFile({ onChoose }: { onChoose: (chosen: NamesOfFile) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const resetInput = useRef<() => void>(null);
  const takeFile = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    // Without a reset, browsers fire no change event for the same file, which may have been fixed meanwhile.
    resetInput.current?.();
    if (file.size > maxFileBytes) {
      return setProblem(t('This file is too large. Split it into smaller files.'));
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isWorkbook(bytes)) {
        return setProblem(
          t('This is an Excel workbook. Open it, save it as “CSV UTF-8”, and choose that file.'),
        );
      }
      const names = namesInText(textOfFile(bytes));
      if (names.length === 0) return setProblem(t('This file has no names of medicines.'));
      onChoose({
        file: file.name,
        names: names.slice(0, maxNamesOfFile),
        more: Math.max(0, names.length - maxNamesOfFile),
      });
    } catch {
      setProblem(t('This file could not be read.'));
    }
  };
  return (
    <Stack gap="xs" align="flex-start">
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        resetRef={resetInput}
        onChange={(file) => void takeFile(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {t('Names from a file')}
          </Button>
        )}
      </FileButton>
      <FormAlert message={problem} />
    </Stack>
  );
}
