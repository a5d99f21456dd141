import { z } from 'zod';
import { ExportFormat } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ExportKindId, exportKinds } from './kinds.ts';
import { ExportFailure, ExportState } from './policy.ts';

const tag = 'exports';
const byId = z.object({ id: Uuid });

const [first, ...rest] = Object.values(exportKinds).map(({ id, formats, filters }) =>
  z.object({ kind: z.literal(id), format: z.enum(formats), filters, language: Language.optional() }),
);

/** What to export, with the filters of its kind; `language`: of the file, if it is not that of the request. */
export const ExportBody = z.discriminatedUnion('kind', [first!, ...rest]);
export type ExportBody = z.infer<typeof ExportBody>;

export const ExportItem = z.object({
  id: Uuid,
  kind: ExportKindId,
  format: ExportFormat,
  state: ExportState,
  /** Written so far, and all; null until they are counted. */
  rows: z.number().int(),
  total: z.number().int().nullable(),
  /** Of the file; null until it is ready. */
  bytes: z.number().int().nullable(),
  failure: ExportFailure.nullable(),
  requestedAt: Iso,
  finishedAt: Iso.nullable(),
  keptUntil: Iso.nullable(),
});
export type ExportItem = z.infer<typeof ExportItem>;

export const exportRoutes = {
  requestExport: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/exports',
    tag,
    auth: 'confirmed',
    needs: 'subscription',
    status: 201,
    summary:
      'Export to a file. It is made in the background; who asked is told when it is ready. Refused without the permission of its kind, or a plan that has it.',
    body: ExportBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'forbidden', 'not_in_plan'],
    limit: { max: 30, perMinutes: 60 },
  }),
  requestOwnData: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/exports/own-data',
    tag,
    auth: 'confirmed',
    status: 201,
    summary: 'Ask for a file of all that is held about oneself, in every business. It needs no subscription.',
    body: z.object({ format: z.enum(exportKinds.own_data.formats), language: Language.optional() }),
    model: z.object({ id: Uuid }),
    errors: ['validation_failed'],
    limit: { max: 10, perMinutes: 60 },
  }),
  cancelExport: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/exports/:id/cancel',
    tag,
    auth: 'confirmed',
    summary: 'Stop making an own export. One that is ready stays.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'export_ended'],
  }),
  exports: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/exports',
    tag,
    auth: 'confirmed',
    summary: 'The own exports of the last months, the newest first, fifty at most.',
    model: z.array(ExportItem),
  }),
  exportFile: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/exports/:id/file',
    tag,
    auth: 'confirmed',
    summary: 'The file of an own export, while it is kept and as long as its kind and all its branches may be seen.',
    params: byId,
    model: z.unknown(),
    raw: true,
    errors: ['not_found', 'forbidden'],
  }),
} as const;
