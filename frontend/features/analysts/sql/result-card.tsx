import { Download } from 'lucide-react';
import { shownQueryRows, type QueryResult } from '@sumaa/contracts';
import { saveFile } from '../../../lib/save-file.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { Answered } from './api.ts';
import { csvOf } from '../../../lib/csv.ts';
import { ResultTable } from './result-table.tsx';

/** The rows of a run, or why there are none. `isOutdated`: the query was changed since. */
export function ResultCard({ result, isOutdated }: { readonly result: Answered; readonly isOutdated: boolean }) {
  const t = useT();
  const format = useFormat();
  const { outcome, rows, capped, durationMs, at } = result;
  return (
    <Card as="section" aria-labelledby="sql-result" padding="none">
      <div className="px-4 pt-4 md:px-5">
        <CardHeader
          id="sql-result"
          title={<T id="analysts.sql.result" />}
          actions={
            outcome === 'done' && (
              <>
                <Button
                  size="sm"
                  icon={Download}
                  onPress={() => saveFile(new Blob([csvOf(result)], { type: 'text/csv;charset=utf-8' }), `${t('analysts.sql.file')}.csv`)}
                >
                  <T id="analysts.sql.csv" />
                </Button>
                <Button size="sm" icon={Download} onPress={() => void saveWorkbook(result, `${t('analysts.sql.file')}.xlsx`)}>
                  <T id="analysts.sql.xlsx" />
                </Button>
              </>
            )
          }
          afterTitle={
            <>
              <Badge size="sm">
                <T id="analysts.sql.took" values={{ ms: durationMs }} />
              </Badge>
              <span className="text-small text-muted">
                <T id={isOutdated ? 'analysts.sql.run-before-edit' : 'analysts.sql.run-at'} values={{ time: format.time24(at) }} />
              </span>
            </>
          }
        />
      </div>
      {outcome === 'done' ? (
        <>
          {capped && (
            <div className="px-4 pb-3 md:px-5">
              <Notice tone="warning">
                <T id="analysts.sql.capped" values={{ max: shownQueryRows }} />
              </Notice>
            </div>
          )}
          <ResultTable result={result} label={t('analysts.sql.result')} />
          <p className="border-t border-hairline px-4 py-3 text-small text-muted md:px-5">
            <T id="analysts.sql.rows" values={{ count: rows.length }} />
          </p>
        </>
      ) : (
        <div className="px-4 pb-4 md:px-5">
          <Unanswered result={result} />
        </div>
      )}
    </Card>
  );
}

async function saveWorkbook(result: QueryResult, name: string): Promise<void> {
  // Loaded on demand: few save one.
  const { workbookOf } = await import('./result-workbook.ts');
  saveFile(new Blob([workbookOf(result)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), name);
}

function Unanswered({ result: { outcome, error, text } }: { readonly result: QueryResult & { readonly text: string } }) {
  if (outcome === 'failed') {
    const offset = error?.offset ?? null;
    const hint = error?.hint ?? null;
    const line = offset === null ? null : text.slice(0, offset).split('\n').length;
    return (
      <Notice tone="error" announce="alert" title={<T id="analysts.sql.outcome.failed" />}>
        <div lang="en" dir="ltr" className="font-mono text-small break-words">
          <p>{error?.message}</p>
          {hint !== null && <p className="text-muted">{hint}</p>}
        </div>
        {line !== null && <T id="analysts.sql.error-line" values={{ line }} />}
      </Notice>
    );
  }
  return (
    <Notice tone={outcome === 'cancelled' ? 'info' : 'warning'} announce="status">
      <T id={`analysts.sql.outcome.${outcome === 'done' ? 'failed' : outcome}`} />
    </Notice>
  );
}
