import { exportKindById, maxWorkbookRows, type ExportFormat, type ExportItem, type Language } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { exportsQuery, useRequestExport } from '../../lib/api/exports.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Notice } from '../states/notice.tsx';
import { BarrierNotice } from '../plan/barrier-notice.tsx';
import { usePlanBarrier } from '../plan/barrier.ts';
import { RadioGroup } from '../fields/radio-group.tsx';
import type { ExportOf } from './export-of.ts';
import { ExportState } from './export-state.tsx';

/** Chooses a format, then shows how far the file is. It is made also when the dialog is closed. */
export function ExportDialog({ kind, filters, rows, title, onClose }: ExportOf & { readonly onClose: () => void }) {
  const t = useT();
  const { language } = useLocale();
  const { formats, columns, permission, title: titles } = exportKindById[kind];
  const [fileLanguage, setFileLanguage] = useState<Language>(language);
  const { tenantId } = useSession();
  const textOf = useErrorText();
  const isTooLong = rows !== undefined && rows > maxWorkbookRows;
  const [format, setFormat] = useState<ExportFormat>(isTooLong ? 'csv' : formats[0]);
  const request = useRequestExport();
  const planBarrier = usePlanBarrier();
  // The own data are no matter of a plan.
  const barrier = permission === null ? null : planBarrier;
  const { data: items } = useQuery({ ...exportsQuery(tenantId), enabled: request.isSuccess });
  const item = items?.find(({ id }) => id === request.data);
  const start = (as: ExportFormat) => request.mutate({ kind, format: as, filters, language: fileLanguage });
  const isStarted = request.isSuccess;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('exports.dialog.title', { what: title ?? titles[language] })}
      isDismissable={!request.isPending}
      footer={
        isStarted ? (
          <Button onPress={onClose}>{t('common.action.close')}</Button>
        ) : (
          <>
            <Button
              variant="primary"
              icon={FileDown}
              isPending={request.isPending}
              isDisabled={barrier !== null}
              onPress={() => start(format)}
            >
              <T id="exports.dialog.start" />
            </Button>
            <Button onPress={onClose} isDisabled={request.isPending}>
              {t('common.action.cancel')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isStarted ? (
          <Progress item={item} onCsv={() => start('csv')} />
        ) : (
          <>
            {barrier !== null && <BarrierNotice barrier={barrier} />}
            {rows !== undefined && (
              <p className="text-dense text-muted">
                <T id="exports.rows" values={{ count: rows }} />
              </p>
            )}
            {formats.length > 1 && (
              <RadioGroup
                label={t('exports.format')}
                value={format}
                onChange={setFormat}
                choices={formats.map((value) => ({
                  value,
                  label: t(`exports.format.${value}`),
                  description: t(`exports.format.${value}.hint`, { count: maxWorkbookRows }),
                  isDisabled: value === 'xlsx' && isTooLong,
                }))}
              />
            )}
            {columns === null && (
              <RadioGroup
                label={t('exports.language')}
                value={fileLanguage}
                onChange={setFileLanguage}
                choices={(['ar', 'en'] as const).map((value) => ({
                  value,
                  label: <bdi lang={value}>{t(`exports.language.${value}`)}</bdi>,
                }))}
              />
            )}
            {request.error !== null && <Notice tone="error" announce="alert" title={textOf(request.error)} />}
          </>
        )}
        <p className="text-small text-muted">
          <T id="exports.dialog.hint" />
        </p>
      </div>
    </Dialog>
  );
}

function Progress({ item, onCsv }: { readonly item: ExportItem | undefined; readonly onCsv: () => void }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      {item === undefined ? <T id="exports.state.requested" /> : <ExportState item={item} />}
      {item?.failure === 'too_many_rows' && (
        <Button onPress={onCsv} className="w-fit">
          <T id="exports.as-csv" />
        </Button>
      )}
    </div>
  );
}
