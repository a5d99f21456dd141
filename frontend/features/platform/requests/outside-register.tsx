import { iso, outsideRequestKinds, type OutsideRequest, type OutsideRequestKind, type OutsideRequestOutcome } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Register } from '../../../ui/lists/register.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { toRiyadh } from '../launch/riyadh.ts';
import { isGiven, problemsOf, unlessFields } from './form.ts';
import { instantOf, MomentFields } from './moment-fields.tsx';
import { outsideRequestsQuery, useAnswerRequest, useRecordRequest } from './outside-api.ts';
import { RequestState } from './request-state.tsx';

type Open = 'record' | { readonly request: OutsideRequest; readonly outcome: OutsideRequestOutcome };

/** The register of requests by people without an account, with the 30 days of each. */
export function OutsideRegister() {
  const t = useT();
  const query = useQuery(outsideRequestsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(
    (): readonly DataColumn<OutsideRequest>[] => [
      { id: 'kind', header: t('requests.column.subject'), onCard: 'title', cell: ({ kind }) => <T id={`requests.outside.kind.${kind}`} /> },
      { id: 'reference', header: t('requests.outside.reference'), cell: ({ reference }) => <UserText>{reference}</UserText> },
      { id: 'received', header: t('requests.outside.received'), cell: ({ receivedAt }) => <ExactTime at={receivedAt} show="day" /> },
      {
        id: 'due',
        header: t('requests.column.due'),
        cell: ({ outcome, dueAt }) => (outcome === null ? <RelativeTime at={dueAt} className="whitespace-nowrap" /> : null),
      },
      {
        id: 'state',
        header: t('requests.column.state'),
        cell: ({ outcome, dueAt }) => <RequestState state={outcome ?? 'open'} dueAt={dueAt} />,
      },
      { id: 'answer', header: t('requests.outside.answer'), cell: ({ answer }) => answer && <UserText>{answer}</UserText> },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (request) =>
          request.outcome === null && (
            <div className="flex flex-wrap justify-end gap-2">
              <Button size="sm" onPress={() => setOpen({ request, outcome: 'done' })}>
                <T id="requests.outside.done" />
              </Button>
              <Button size="sm" onPress={() => setOpen({ request, outcome: 'refused' })}>
                <T id="requests.refuse" />
              </Button>
            </div>
          ),
      },
    ],
    [t],
  );
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="outside-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h2 id="outside-title" className="text-heading font-semibold">
            <T id="requests.outside.title" />
          </h2>
          <p className="max-w-prose text-dense text-muted">
            <T id="requests.outside.hint" />
          </p>
        </div>
        <Button icon={MailQuestion} onPress={() => setOpen('record')}>
          <T id="requests.outside.record" />
        </Button>
      </div>
      <Register
        query={query}
        label={t('requests.outside.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ reference }) => reference}
        icon={MailQuestion}
        empty={<T id="requests.empty" />}
      />
      {open === 'record' && <RecordDialog onClose={close} />}
      {open !== null && open !== 'record' && <AnswerDialog {...open} onClose={close} />}
    </section>
  );
}

function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const record = useRecordRequest();
  const [kind, setKind] = useState<OutsideRequestKind>('erasure');
  const [reference, setReference] = useState('');
  const [received, setReceived] = useState(toRiyadh(iso(new Date(useNow()))));
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(record.error);
  const receivedAt = instantOf(received);
  const required = t('requests.breach.required');
  return (
    <FormDialog
      title={<T id="requests.outside.record" />}
      submitLabel={<T id="requests.breach.record.submit" />}
      problem={unlessFields(record.error)}
      isPending={record.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (receivedAt === null || !isGiven(reference)) return;
        record.mutate({ kind, reference, receivedAt }, { onSuccess: onClose });
      }}
    >
      <RadioGroup
        label={t('requests.column.subject')}
        value={kind}
        onChange={setKind}
        choices={outsideRequestKinds.map((value) => ({ value, label: <T id={`requests.outside.kind.${value}`} /> }))}
      />
      <TextField
        label={t('requests.outside.reference')}
        description={t('requests.outside.reference.hint')}
        value={reference}
        onChange={setReference}
        maxLength={200}
        errorMessage={problems['reference']?.[0] ?? (isTried && !isGiven(reference) ? required : undefined)}
      />
      <MomentFields
        label={t('requests.outside.received')}
        value={received}
        onChange={setReceived}
        problem={problems['receivedAt']?.[0] ?? (isTried && received.day === '' ? required : undefined)}
      />
    </FormDialog>
  );
}

type AnswerProps = { readonly request: OutsideRequest; readonly outcome: OutsideRequestOutcome; readonly onClose: () => void };

function AnswerDialog({ request, outcome, onClose }: AnswerProps) {
  const t = useT();
  const answering = useAnswerRequest();
  const [answer, setAnswer] = useState('');
  return (
    <FormDialog
      title={<T id={`requests.outside.${outcome}.title`} />}
      submitLabel={<T id="requests.breach.record.submit" />}
      problem={unlessFields(answering.error)}
      isPending={answering.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        answering.mutate({ id: request.id, outcome, answer }, { onSuccess: onClose });
      }}
    >
      <TextArea
        label={t('requests.outside.answer')}
        description={t('requests.breach.no-names')}
        value={answer}
        onChange={setAnswer}
        maxLength={2_000}
        errorMessage={problemsOf(answering.error)['answer']?.[0]}
        autoFocus
      />
    </FormDialog>
  );
}
