import type { Generated, JSONColumnType } from 'kysely';
import { columnNames } from '../../server/database/columns';
import type { Declarations } from '../../server/database/schema';
import type { IncidentNoticeKind, IncidentNoticeOutcome, NewIncident } from './incident';
import { incidentColumns } from './incidents.rows';

declare module '../../server/database/schema' {
  interface Database {
    incidents: {
      id: string;
      noticed_at: Date;
      what: string;
      occurred: string;
      data: string;
      persons: number;
      consequences: string;
      done: string;
      advice: string;
      version: Generated<number>;
      entered_by: string;
      entered_at: Date;
      closed_at: Date | null;
      closed_by: string | null;
    };
    incident_versions: {
      incident_id: string;
      version: number;
      record: JSONColumnType<NewIncident>;
      changed_by: string;
      changed_by_name: string;
      changed_at: Date;
    };
    incident_notices: {
      id: string;
      incident_id: string;
      kind: IncidentNoticeKind;
      outcome: IncidentNoticeOutcome;
      note: string;
      entered_by: string;
      entered_at: Date;
    };
  }
}

export const incidentsTables: Declarations<'incidents' | 'incident_versions' | 'incident_notices'> =
  {
    incidents: {
      rights: `select, insert, update (${columnNames(incidentColumns)}, version, closed_at, closed_by)`,
      isInBackup: true,
      topics: [],
      ofPatient: { isAbout: 'Incidents, whose form asks for no patient’s name.' },
    },
    incident_versions: {
      rights: 'select, insert',
      isInBackup: true,
      topics: [],
      ofPatient: { isAbout: 'Incidents, whose form asks for no patient’s name.' },
    },
    incident_notices: {
      rights: 'select, insert',
      isInBackup: true,
      topics: [],
      ofPatient: { isAbout: 'Incidents, whose form asks for no patient’s name.' },
    },
  };
