import { Email, Phone, type Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { OpenExport } from '../../../ui/export/export-button.tsx';
import type { ExportOf } from '../../../ui/export/export-of.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { businessesQuery } from './api.ts';

type Who = 'address' | 'author';

/** A file of all that is held about somebody who cannot sign in: by their address or phone number, or by the name under which they wrote reviews. */
export function PersonExport() {
  const t = useT();
  const [who, setWho] = useState<Who>('address');
  const [address, setAddress] = useState('');
  const [author, setAuthor] = useState('');
  const [business, setBusiness] = useState<Uuid | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [asked, setAsked] = useState<ExportOf | null>(null);
  const [email, phone] = [Email.safeParse(address), Phone.safeParse(address)];
  const name = author.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (who === 'address' && email.success) setAsked({ kind: 'person_data', filters: { email: email.data } });
    if (who === 'address' && phone.success) setAsked({ kind: 'person_data', filters: { phone: phone.data } });
    if (who === 'author' && name !== '' && business !== null) setAsked({ kind: 'author_data', filters: { business, author: name } });
  };
  return (
    <Card as="section" aria-labelledby="requests-person">
      <CardHeader id="requests-person" title={<T id="requests.person.title" />} summary={<T id="requests.person.hint" />} />
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-4">
        <RadioGroup
          label={t('requests.person.who')}
          value={who}
          onChange={(value) => {
            setWho(value);
            setChecked(false);
          }}
          choices={(['address', 'author'] as const).map((value) => ({
            value,
            label: t(`requests.person.${value}`),
            description: t(`requests.person.${value}.hint`),
          }))}
        />
        {who === 'address' ? (
          <TextField
            label={t('requests.person.email')}
            type="email"
            autoComplete="off"
            value={address}
            onChange={setAddress}
            errorMessage={isChecked && !email.success && !phone.success ? t('requests.person.email.invalid') : undefined}
          />
        ) : (
          <>
            <TextField
              label={t('requests.person.name')}
              autoComplete="off"
              maxLength={200}
              value={author}
              onChange={setAuthor}
              errorMessage={isChecked && name === '' ? t('requests.breach.required') : undefined}
            />
            <BusinessChoice value={business} onChange={setBusiness} isMissing={isChecked && business === null} />
          </>
        )}
        <Button type="submit" icon={FileDown} className="self-start">
          <T id="requests.person.submit" />
        </Button>
      </form>
      {asked !== null && <OpenExport {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface ChoiceProps {
  readonly value: Uuid | null;
  readonly onChange: (business: Uuid | null) => void;
  readonly isMissing: boolean;
}

/** One of the businesses that a search finds. */
function BusinessChoice({ value, onChange, isMissing }: ChoiceProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const { data: found, error, refetch } = useQuery(businessesQuery(search));
  const required = isMissing ? t('requests.person.business.required') : undefined;
  return (
    <div className="flex flex-col gap-2">
      <DebouncedSearch
        label={t('requests.person.business')}
        value={search}
        onChange={(next) => {
          setSearch(next);
          onChange(null);
        }}
        isWide
      />
      {error !== null && <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
      {found !== undefined && found.length > 0 && (
        <RadioGroup
          label={t('requests.person.businesses')}
          value={value}
          onChange={onChange}
          errorMessage={required}
          choices={found.map(({ id, name, email }) => ({ value: id, label: <Name>{name}</Name>, description: email }))}
        />
      )}
      {found?.length === 0 && (
        <p role="status" className="text-small text-muted">
          <T id="requests.person.business.none" />
        </p>
      )}
      {required !== undefined && (found === undefined || found.length === 0) && (
        <p role="alert" className="text-small text-coral">
          {required}
        </p>
      )}
    </div>
  );
}
