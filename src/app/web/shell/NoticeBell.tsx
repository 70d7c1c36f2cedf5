import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';
import { LazyControl, lazyPart } from '../../../web/shell/lazyPart';
import classes from '../../../web/shell/Shell.module.css';
import { BellButton } from './BellButton';

const noticeList = lazyPart(() => import('./NoticeList').then(({ NoticeList }) => NoticeList));

/** The bell with the number of the signed-in person's notices. */
export function NoticeBell() {
  const { data } = useQuery(api.notices.list.queryOptions());
  const count = data?.count ?? 0;
  return (
    <div className={classes.bell}>
      <LazyControl
        part={noticeList}
        props={{ count, notices: data?.notices ?? [] }}
        standIn={<BellButton count={count} />}
      />
      {count > 0 && (
        <span aria-hidden className={classes.count}>
          {count}
        </span>
      )}
    </div>
  );
}
