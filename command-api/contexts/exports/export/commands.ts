import type { ExportFailure, ExportFormat, Iso, Language, Uuid } from '@sumaa/contracts';

export type ExportCommand =
  | {
      readonly type: 'RequestExport';
      readonly exportId: Uuid;
      readonly accountId: Uuid;
      readonly kind: string;
      readonly format: ExportFormat;
      readonly filters: Record<string, unknown>;
      readonly language: Language;
      readonly locationIds: readonly Uuid[] | null;
      readonly at: Iso;
    }
  | { readonly type: 'CancelExport'; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'StartExport'; readonly total: number; readonly at: Iso }
  | { readonly type: 'ReportExport'; readonly rows: number }
  | { readonly type: 'FinishExport'; readonly fileId: string; readonly rows: number; readonly bytes: number; readonly at: Iso }
  | { readonly type: 'FailExport'; readonly reason: ExportFailure; readonly at: Iso }
  | { readonly type: 'ExpireExport'; readonly at: Iso };
