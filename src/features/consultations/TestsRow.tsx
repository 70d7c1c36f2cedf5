import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { testsFor } from './commonTexts';
import { Lines } from './Lines';
import { Row } from './Row';
import type { Boxes } from './useBoxes';

const noTexts: string[] = [];

const printTestRequest = lazyPart(() =>
  import('./PrintTestRequest').then(({ PrintTestRequest }) => PrintTestRequest),
);

/** The choices of the tests box: with the list of tests, which the page need not wait for. */
function useTestChoices() {
  const { data } = useQuery({
    queryKey: ['testChoices'],
    // In an object, because a query's data is compared part by part.
    queryFn: () => import('./testChoices').then(({ testChoices }) => ({ testChoices })),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return data?.testChoices ?? testsFor;
}

/** The tests that the visit advises, with their slip for the laboratory, also before the visit is finished. */
export function TestsRow({
  tokenId,
  boxes: { draft, usual, handlers },
}: {
  tokenId: string;
  boxes: Boxes;
}) {
  const { tests } = draft.content;
  const [isPrinting, setPrinting] = useState(false);
  const PrintTestRequest = useLazyPart(printTestRequest, isPrinting);
  return (
    <Row section="tests" label={t('Tests')}>
      <Lines
        section="tests"
        label={t('Tests')}
        lines={tests}
        usual={usual?.tests ?? noTexts}
        choicesFor={useTestChoices()}
        initialText={draft.shown.typing.tests ?? ''}
        {...handlers}
      />
      {tests.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPrinter size={14} aria-hidden />}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          {t('Slip for the laboratory')}
        </Button>
      )}
      {isPrinting && PrintTestRequest && (
        <PrintTestRequest tokenId={tokenId} tests={tests} onDone={() => setPrinting(false)} />
      )}
    </Row>
  );
}
