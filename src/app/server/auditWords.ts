import { auditWords } from '../../features/audit/auditWords';
import { setAuditWords } from '../../shared/auditEvents';

// For everything that runs on the server's side: what writes to the log or reads it imports this.
setAuditWords(auditWords);
