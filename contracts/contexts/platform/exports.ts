import { defineExport } from '../../kernel/export-kind.ts';
import { LogFilters } from './log-line.ts';

export const platformExports = {
  /** Lines of the logs. */
  logs: defineExport({
    id: 'logs',
    permission: 'platform.system',
    title: { ar: 'السجلات', en: 'Logs' },
    filters: LogFilters,
    columns: [
      { key: 'at', type: 'instant', header: { ar: 'الوقت', en: 'Time' } },
      { key: 'level', type: 'text', header: { ar: 'المستوى', en: 'Level' } },
      { key: 'service', type: 'text', header: { ar: 'الخدمة', en: 'Service' } },
      { key: 'message', type: 'text', header: { ar: 'الرسالة', en: 'Message' } },
      { key: 'details', type: 'text', header: { ar: 'التفاصيل', en: 'Details' } },
    ],
  }),
} as const;
