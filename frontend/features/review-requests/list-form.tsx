import { AskListBody, askResults } from '@sumaa/contracts';
import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { csvOf } from '../../lib/csv.ts';
import { useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { BarrierNotice } from '../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../ui/plan/barrier.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { HowFields } from './how-fields.tsx';
import { listRows, readList, type ReadList } from './read-list.ts';
import { useListRun } from './use-list-run.ts';

const HowBody = AskListBody.omit({ rows: true });
/** Rows that are shown of a long list. */
const shown = 50;
const nobody: ReadList['people'] = [];

/** Asks the people of a CSV file who agreed to it: shows what it holds first, then what came of every row. */
export function ListForm({ onClose }: { readonly onClose: () => void }) {
  const textOf = useErrorText();
  const formId = useId();
  const { language } = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [list, setList] = useState<ReadList | null>(null);
  const [refusal, setRefusal] = useState<'none' | 'too-many' | null>(null);
  const form = useZodForm(HowBody, { locationId: '', channel: 'email', language });
  const channel = useField(form.control, 'channel');
  const people = list?.people ?? nobody;
  const run = useListRun(people);
  const barrier = usePlanBarrier();
  const hasBegun = run.isRunning || run.outcomes.length > 0;

  const read = async (chosen: File | null, by: 'email' | 'sms') => {
    setFile(chosen);
    const found = chosen === null ? null : await readList(await chosen.arrayBuffer(), by);
    setList(typeof found === 'string' ? null : found);
    setRefusal(chosen === null ? null : found === null ? 'none' : found === 'too-many' ? 'too-many' : null);
  };
  const onSubmit = form.handleSubmit((how) => run.start(how));

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      isDismissable={!run.isRunning}
      title={<T id="review-requests.list" />}
      footer={
        run.isDone ? (
          <Button variant="primary" onPress={onClose}>
            <T id="common.action.close" />
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              isPending={run.isRunning}
              isDisabled={people.length === 0 || barrier !== null}
            >
              <T id={run.error === null ? 'review-requests.list.send' : 'review-requests.list.resume'} values={{ count: people.length }} />
            </Button>
            <Button onPress={onClose} isDisabled={run.isRunning}>
              <T id="common.action.cancel" />
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        {barrier !== null && <BarrierNotice barrier={barrier} />}
        {run.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(run.error)}
          </Notice>
        )}
        {hasBegun ? (
          <Progress run={run} total={people.length} />
        ) : (
          <HowFields control={form.control} onChannel={(by) => void read(file, by)}>
            <FilePicker file={file} onPick={(chosen) => void read(chosen, channel.value)} />
            {refusal !== null && (
              <Notice tone="error" announce="alert">
                <T id={`review-requests.list.refused.${refusal}`} values={{ max: listRows }} />
              </Notice>
            )}
            {list !== null && <Preview list={list} />}
          </HowFields>
        )}
      </form>
    </Dialog>
  );
}

function FilePicker({ file, onPick }: { readonly file: File | null; readonly onPick: (file: File) => void }) {
  const id = useId();
  const hint = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            currentTarget.value = '';
            if (chosen !== undefined) onPick(chosen);
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={cx(
            buttonStyle({ variant: 'secondary', size: 'md' }),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-palm',
          )}
        >
          <Icon of={FileUp} size={18} />
          <T id="review-requests.list.file" />
        </label>
        {file !== null && <Name className="min-w-0 truncate text-small">{file.name}</Name>}
      </span>
      <span id={hint} className="text-small text-muted">
        <T id="review-requests.list.file.hint" values={{ max: listRows }} />
      </span>
    </div>
  );
}

/** How many can be asked, the first of them, and the rows that cannot. */
function Preview({ list: { people, problems } }: { readonly list: ReadList }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="text-dense font-semibold">
        <T id="review-requests.list.found" values={{ count: people.length }} />
      </p>
      <ul aria-label={t('review-requests.list.first')} className="flex flex-col gap-1 text-small">
        {people.slice(0, 3).map(({ line, address, name }) => (
          <li key={line} className="flex flex-wrap gap-x-3">
            <Name ltr>{address}</Name>
            {name !== '' && <Name className="text-muted">{name}</Name>}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <details>
          <summary className="cursor-pointer text-dense text-saffron">
            <T id="review-requests.list.problems" values={{ count: problems.length }} />
          </summary>
          <Lines lines={problems.map(({ line, text, problem }) => ({ line, text, why: t(`review-requests.list.why.${problem}`) }))} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly { readonly line: number; readonly text: string; readonly why: string }[] }) {
  const t = useT();
  const save = () => {
    const columns = [
      { name: t('review-requests.list.csv.line'), kind: 'number' as const },
      { name: t('review-requests.list.csv.address'), kind: 'text' as const },
      { name: t('review-requests.list.csv.why'), kind: 'text' as const },
    ];
    const csv = csvOf({ columns, rows: lines.map(({ line, text, why }) => [String(line), text, why]) });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('review-requests.list.csv')}.csv`);
  };
  return (
    <>
      <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-auto text-small">
        {lines.slice(0, shown).map(({ line, text, why }) => (
          <li key={line} className="flex flex-wrap gap-x-3">
            <span className="text-muted">
              <T id="review-requests.list.line" values={{ line }} />
            </span>
            <Name ltr className="min-w-0 break-all">
              {text}
            </Name>
            <span>{why}</span>
          </li>
        ))}
        {lines.length > shown && (
          <li className="text-muted">
            <T id="review-requests.list.more" values={{ count: lines.length - shown }} />
          </li>
        )}
      </ul>
      <div className="mt-2">
        <Button icon={Download} onPress={save}>
          <T id="review-requests.list.csv.save" />
        </Button>
      </div>
    </>
  );
}

/** How far the list is, and what came of its rows. */
function Progress({ run, total }: { readonly run: ReturnType<typeof useListRun>; readonly total: number }) {
  const t = useT();
  const { outcomes } = run;
  const refused = outcomes.flatMap(({ person, result }) => (result === 'asked' ? [] : [{ person, result }]));
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={t('review-requests.list')}
        value={outcomes.length}
        max={total}
        valueText={t('review-requests.list.progress', { done: outcomes.length, total })}
      />
      <ul role="status" className="flex flex-col gap-1 text-dense">
        {askResults.map((result) => {
          const count = outcomes.filter((each) => each.result === result).length;
          if (count === 0 && result !== 'asked') return null;
          return (
            <li key={result}>
              <T id={`review-requests.list.result.${result}`} values={{ count }} />
            </li>
          );
        })}
      </ul>
      {run.isDone && refused.length > 0 && (
        <Lines
          lines={refused.map(({ person, result }) => ({
            line: person.line,
            text: person.address,
            why: t(`review-requests.list.why.${result}`),
          }))}
        />
      )}
    </div>
  );
}
