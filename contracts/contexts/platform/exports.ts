import { z } from 'zod';
import { defineExport, type InBoth } from '../../kernel/export-kind.ts';
import { StreamName, TenantId, Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { AuditChannel, AuditKind } from './activity/audit-kinds.ts';
import { AuditOutcome } from './activity/audit-outcomes.ts';
import { LogFilters } from './system/log-line.ts';

const auditKindNames: Readonly<Record<AuditKind, InBoth>> = {
  sign_in: { ar: 'دخول', en: 'Sign-in' },
  refusal: { ar: 'رفض', en: 'Refusal' },
  account: { ar: 'حساب', en: 'Account' },
  team: { ar: 'فريق', en: 'Team' },
  connection: { ar: 'ربط', en: 'Connection' },
  reply: { ar: 'رد', en: 'Reply' },
  plan: { ar: 'باقة', en: 'Plan' },
  settings: { ar: 'إعدادات', en: 'Settings' },
};
const channelNames: Readonly<Record<AuditChannel, InBoth>> = {
  person: { ar: 'شخص', en: 'Person' },
  anonymous: { ar: 'زائر', en: 'Visitor' },
  worker: { ar: 'مهمة آلية', en: 'Worker' },
  system: { ar: 'النظام', en: 'System' },
};

export const platformExports = {
  /** The audit trail: of the business, or of all with the duty `audit`. */
  audit: defineExport({
    id: 'audit',
    permission: 'audit.read',
    formats: ['csv', 'jsonl'],
    title: { ar: 'سجل النشاط', en: 'Activity log' },
    isFromLog: true,
    filters: z.object({
      kind: AuditKind.optional(),
      /** A member. */
      actor: Uuid.optional(),
      /** Only with the duty `audit`. */
      tenant: TenantId.optional(),
      /** Event types. */
      events: z
        .array(z.string().regex(/^[A-Za-z]{1,80}$/))
        .max(300)
        .optional(),
      channel: AuditChannel.optional(),
      /** A correlation id. */
      chain: z.string().min(1).max(200).optional(),
      outcome: AuditOutcome.optional(),
      /** A record. */
      stream: StreamName.optional(),
      /** Searched words; see `auditRoutes`. */
      words: z.string().max(100).optional(),
      said: z
        .array(z.string().regex(/^[A-Za-z]{1,80}$/))
        .max(400)
        .optional(),
      named: z.string().max(100).optional(),
      /** Every event. */
      all: z.literal('yes').optional(),
      from: Iso.optional(),
      to: Iso.optional(),
    }),
    columns: [
      { key: 'at', type: 'instant', header: { ar: 'الوقت', en: 'Time' } },
      { key: 'business', type: 'text', header: { ar: 'النشاط', en: 'Business' } },
      { key: 'kind', type: 'choice', choices: auditKindNames, header: { ar: 'النوع', en: 'Kind' } },
      { key: 'event', type: 'text', header: { ar: 'الحدث', en: 'Event' } },
      { key: 'channel', type: 'choice', choices: channelNames, header: { ar: 'المصدر', en: 'Channel' } },
      { key: 'actor', type: 'text', header: { ar: 'من', en: 'Actor' } },
      { key: 'role', type: 'text', header: { ar: 'الدور', en: 'Role' } },
      { key: 'subject', type: 'text', header: { ar: 'المعني', en: 'Subject' } },
      { key: 'branch', type: 'text', header: { ar: 'الفرع', en: 'Branch' } },
      { key: 'details', type: 'json', header: { ar: 'التفاصيل', en: 'Details' } },
      { key: 'network', type: 'text', header: { ar: 'الشبكة', en: 'Network' } },
      { key: 'origin', type: 'text', header: { ar: 'رمز العنوان', en: 'Address code' } },
      { key: 'stream', type: 'text', header: { ar: 'السجل', en: 'Record' } },
      { key: 'revision', type: 'number', header: { ar: 'رقم الحدث في السجل', en: 'Number in the record' } },
      { key: 'correlation_id', type: 'text', header: { ar: 'معرّف السلسلة', en: 'Correlation id' } },
      { key: 'causation_id', type: 'text', header: { ar: 'معرّف السبب', en: 'Causation id' } },
      { key: 'id', type: 'text', header: { ar: 'معرّف الحدث', en: 'Event id' } },
    ],
  }),

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
