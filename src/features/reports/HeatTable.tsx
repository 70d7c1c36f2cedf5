import { formatHour } from '../../shared/clinicDay';
import { formatCount } from './count';
import type { HeatOfWeek } from './visitFigures';

interface HeatTableProps {
  heat: HeatOfWeek;
  /** The header of the column of weekdays. */
  header: string;
  /** Sets the colours of `data-heat` 0 to 4, which differ on screen and paper. */
  className: string | undefined;
}

/** Tokens by weekday and hour: the more, the darker the cell. */
export function HeatTable({ heat: { hours, days }, header, className }: HeatTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">{header}</th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {formatHour(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ weekday, cells }) => (
          <tr key={weekday}>
            <th scope="row">{weekday}</th>
            {cells.map(({ hour, count, shade }) => (
              <td key={hour} data-heat={shade}>
                {count > 0 && formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
