import type { ReportShown } from '../../shared/reportsShown';

/** How the reports are called; said with `t`. */
export const reportLabels: Record<ReportShown, string> = {
  money: 'Money',
  dues: 'Dues',
  visits: 'Visits',
  patients: 'Patients',
  practice: 'Practice',
  gst: 'GST',
};
