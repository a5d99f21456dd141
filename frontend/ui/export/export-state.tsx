import { isUnderWay, type ExportItem } from '@sumaa/contracts';
import { Download } from 'lucide-react';
import { useCancelExport, useSaveExport } from '../../lib/api/exports.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useFileSize } from '../../lib/locale/file-size.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../buttons/button.tsx';
import { ProgressBar } from '../states/progress-bar.tsx';

/** How far an export is, with what can be done about it: cancel it, or save its file. */
export function ExportState({ item }: { readonly item: ExportItem }) {
  const textOf = useErrorText();
  const cancel = useCancelExport();
  const save = useSaveExport();
  const error = cancel.error ?? save.error;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateText item={item} />
        {isUnderWay(item.state) && (
          <Button size="sm" isPending={cancel.isPending} onPress={() => cancel.mutate(item.id)}>
            <T id="exports.cancel" />
          </Button>
        )}
        {item.state === 'ready' && (
          <Button size="sm" variant="primary" icon={Download} isPending={save.isPending} onPress={() => save.mutate(item)}>
            <T id="exports.download" />
          </Button>
        )}
      </div>
      {item.state === 'running' && <Bar item={item} />}
      {error !== null && (
        <p role="alert" className="text-small text-coral">
          {textOf(error)}
        </p>
      )}
    </div>
  );
}

function StateText({ item }: { readonly item: ExportItem }) {
  const format = useFormat();
  const sizeOf = useFileSize();
  const now = useNow();
  const { kind, state, rows, total, bytes, failure, keptUntil } = item;
  if (state === 'ready' && bytes !== null && keptUntil !== null) {
    const values = { size: sizeOf(bytes), until: format.day(keptUntil, now) };
    return (
      <p className="text-dense">
        {kind === 'review_card' ? (
          <T id="exports.state.ready.drawn" values={values} />
        ) : (
          <T id="exports.state.ready" values={{ count: rows, ...values }} />
        )}
      </p>
    );
  }
  if (state === 'running') {
    return (
      <p className="text-dense">
        <T id="exports.state.running" values={{ done: format.number(rows), total: total ?? 0 }} />
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p className="text-dense text-coral">
        <T id={`exports.failure.${failure ?? 'failed'}`} />
      </p>
    );
  }
  return (
    <p className="text-dense text-muted">
      <T id={`exports.state.${state === 'ready' ? 'expired' : state}`} />
    </p>
  );
}

function Bar({ item: { rows, total } }: { readonly item: ExportItem }) {
  const t = useT();
  const format = useFormat();
  const valueText = t('exports.state.running', { done: format.number(rows), total: total ?? 0 });
  return <ProgressBar label={t('exports.progress')} value={rows} max={total ?? 0} valueText={valueText} />;
}
