import { iso, type BreachAudience, type DataBreach } from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toRiyadh } from '../launch/riyadh.ts';
import { useAnnounceBreach, useCloseBreach, useRecordBreach } from './breaches-api.ts';
import { isGiven, problemsOf, unlessFields } from './form.ts';
import { instantOf, MomentFields } from './moment-fields.tsx';

/** Records a breach. */
export function RecordBreachDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const record = useRecordBreach();
  const [found, setFound] = useState(toRiyadh(iso(new Date(useNow()))));
  const [what, setWhat] = useState('');
  const [affected, setAffected] = useState('');
  const [people, setPeople] = useState('');
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(record.error);
  const required = t('requests.breach.required');
  const foundAt = instantOf(found);
  const isCount = people === '' || /^\d{1,9}$/.test(people);
  return (
    <FormDialog
      title={<T id="requests.breach.record.title" />}
      submitLabel={<T id="requests.breach.record.submit" />}
      problem={unlessFields(record.error)}
      isPending={record.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (foundAt === null || !isGiven(what) || !isGiven(affected) || !isCount) return;
        record.mutate({ foundAt, what, affected, people: people === '' ? null : Number(people) }, { onSuccess: onClose });
      }}
    >
      <MomentFields
        label={t('requests.breach.found')}
        value={found}
        onChange={setFound}
        problem={problems['foundAt']?.[0] ?? (isTried && found.day === '' ? required : undefined)}
      />
      <TextArea
        label={t('requests.breach.what')}
        description={t('requests.breach.no-names')}
        value={what}
        onChange={setWhat}
        maxLength={2_000}
        errorMessage={problems['what']?.[0] ?? (isTried && !isGiven(what) ? required : undefined)}
      />
      <TextArea
        label={t('requests.breach.affected')}
        description={t('requests.breach.affected.hint')}
        value={affected}
        onChange={setAffected}
        maxLength={2_000}
        errorMessage={problems['affected']?.[0] ?? (isTried && !isGiven(affected) ? required : undefined)}
      />
      <TextField
        label={t('requests.breach.people')}
        isOptional
        latinDigits
        inputMode="numeric"
        dir="ltr"
        value={people}
        onChange={setPeople}
        errorMessage={problems['people']?.[0] ?? (isCount ? undefined : t('requests.breach.people.invalid'))}
      />
    </FormDialog>
  );
}

type DialogProps = { readonly breach: DataBreach; readonly onClose: () => void };

/** Records when somebody was told of a breach. */
export function AnnounceBreachDialog({ breach, audience, onClose }: DialogProps & { readonly audience: BreachAudience }) {
  const t = useT();
  const announce = useAnnounceBreach();
  const [told, setTold] = useState(toRiyadh(iso(new Date(useNow()))));
  const toldAt = instantOf(told);
  return (
    <FormDialog
      title={<T id={`requests.breach.told.${audience}`} />}
      submitLabel={<T id="requests.breach.told.submit" />}
      problem={unlessFields(announce.error)}
      isPending={announce.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (toldAt !== null) announce.mutate({ id: breach.id, audience, toldAt }, { onSuccess: onClose });
      }}
    >
      <MomentFields
        label={t('requests.breach.told.at')}
        value={told}
        onChange={setTold}
        problem={problemsOf(announce.error)['toldAt']?.[0] ?? (told.day === '' ? t('requests.breach.required') : undefined)}
      />
    </FormDialog>
  );
}

/** Closes a breach, with what was done about it. */
export function CloseBreachDialog({ breach, onClose }: DialogProps) {
  const t = useT();
  const close = useCloseBreach();
  const [outcome, setOutcome] = useState('');
  const problem = problemsOf(close.error)['outcome']?.[0];
  return (
    <FormDialog
      title={<T id="requests.breach.close.title" />}
      submitLabel={<T id="requests.breach.close" />}
      problem={unlessFields(close.error)}
      isPending={close.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate({ id: breach.id, outcome }, { onSuccess: onClose });
      }}
    >
      <TextArea
        label={t('requests.breach.outcome')}
        description={t(breach.authorityToldAt === null ? 'requests.breach.outcome.untold' : 'requests.breach.no-names')}
        value={outcome}
        onChange={setOutcome}
        maxLength={2_000}
        errorMessage={problem}
        autoFocus
      />
    </FormDialog>
  );
}
