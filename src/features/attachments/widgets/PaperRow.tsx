import { Button, Menu } from '@mantine/core';
import { IconFileTypePdf, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import { worksAs } from '../../../shared/permissions';
import { useFormat } from '../../../web/language/format';
import { useSignedInUser } from '../../../web/session/session';
import { RowMenu } from '../../../web/ui/RowMenu';
import { VoidedBadge } from '../../../web/ui/VoidedNotice';
import type { Attachment } from '../attachment';
import classes from '../Papers.module.css';
import { paperDay, paperName } from '../paperWords';

/** What can be done with a paper; the owner of the dialogs does it. */
export interface PaperActions {
  onView: (paper: Attachment) => void;
  onEdit: (paper: Attachment) => void;
  onVoid: (paper: Attachment) => void;
}

/** One old paper in a line: what it is, its date, who added it when, and what can be done. */
export function PaperRow({ paper, ...actions }: { paper: Attachment } & PaperActions) {
  const user = useSignedInUser();
  const { dateTime } = useFormat();
  const mayChange = !paper.voided && (worksAs('doctor', user) || paper.addedBy === user.id);
  const name = paperName(paper);
  const added = { name: paper.addedByName, time: dateTime(paper.addedAt) };
  const Icon = paper.kind === 'pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <div className={classes.paper}>
      <Icon size={18} aria-hidden className={classes.sign} />
      <div className={classes.text}>
        <div>
          <bdi>{name}</bdi>
        </div>
        <div className={classes.quiet}>
          {[
            paperDay(paper),
            paper.source === 'phone'
              ? t('from a phone, {name}, {time}', added)
              : t('added by {name}, {time}', added),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className={classes.end}>
        <VoidedBadge voided={paper.voided} />
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('View {name}, {time}', { name, time: added.time })}
          onClick={() => actions.onView(paper)}
        >
          {t('View')}
        </Button>
        {mayChange && (
          <RowMenu label={t('More about {name}', { name: `${name}, ${added.time}` })} isSmall>
            <Menu.Item
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => actions.onEdit(paper)}
            >
              {t('Name and date')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => actions.onVoid(paper)}
            >
              {t('Void')}
            </Menu.Item>
          </RowMenu>
        )}
      </div>
    </div>
  );
}
