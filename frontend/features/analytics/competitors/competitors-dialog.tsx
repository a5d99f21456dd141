import { maxCompetitors, type Competitors, type FoundPlace } from '@sumaa/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useAddCompetitor, useRemoveCompetitor, useSearchPlaces } from './api.ts';

type Props = {
  readonly branch: NonNullable<Competitors['branch']>;
  readonly isAvailable: boolean;
  readonly onClose: () => void;
};

/** Adds and removes the competitors of a branch. */
export function CompetitorsDialog({ branch, isAvailable, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const { locationId, competitors } = branch;
  const add = useAddCompetitor(locationId);
  const remove = useRemoveCompetitor(locationId);
  const isFull = competitors.length >= maxCompetitors;
  const error = add.error ?? remove.error;
  return (
    <Dialog isOpen onClose={onClose} size="md" title={t('analytics.competitors.dialog', { name: branch.name })}>
      <div className="flex flex-col gap-4">
        {error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(error)}
          </Notice>
        )}
        <section aria-label={t('analytics.competitors')} className="flex flex-col gap-1">
          <p className="text-small text-muted">{t('analytics.competitors.count', { count: competitors.length, most: maxCompetitors })}</p>
          <ul className="flex flex-col">
            {competitors.map(({ competitorId, name, address }) => (
              <li key={competitorId} className="flex items-center gap-3 border-t border-hairline py-2 first:border-0">
                <PlaceLine name={name} detail={address} />
                <IconButton
                  icon={Trash2}
                  label={t('analytics.competitors.remove', { name })}
                  isDisabled={remove.isPending}
                  onPress={() => remove.mutate(competitorId)}
                />
              </li>
            ))}
          </ul>
        </section>
        {isAvailable && isFull && (
          <Notice>
            <T id="analytics.competitors.full" />
          </Notice>
        )}
        {isAvailable && !isFull && (
          <Search
            locationId={locationId}
            isAdding={add.isPending}
            onAdd={(placeId, onAdded) => add.mutate(placeId, { onSuccess: onAdded })}
          />
        )}
      </div>
    </Dialog>
  );
}

type SearchProps = {
  readonly locationId: string;
  readonly isAdding: boolean;
  readonly onAdd: (placeId: string, onAdded: () => void) => void;
};

/** Searches when it is sent, not while somebody types: every search is billed. */
function Search({ locationId, isAdding, onAdd }: SearchProps) {
  const t = useT();
  const textOf = useErrorText();
  const search = useSearchPlaces(locationId);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const words = text.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.length >= 2) search.mutate(words);
  };
  return (
    <section aria-label={t('analytics.competitors.search')} className="flex flex-col gap-3">
      <form onSubmit={send} className="flex items-center gap-2">
        <SearchField label={t('analytics.competitors.search')} value={text} onChange={setText} autoFocus className="min-w-0 flex-1" />
        <Button type="submit" isDisabled={words.length < 2} isPending={search.isPending}>
          <T id="analytics.competitors.search.send" />
        </Button>
      </form>
      {search.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(search.error)}
        </Notice>
      )}
      <div aria-live="polite">
        {search.data?.length === 0 && <p className="text-dense text-muted">{t('analytics.competitors.search.none')}</p>}
        <ul className="flex flex-col">
          {search.data?.map((place) => (
            <Found
              key={place.placeId}
              place={place}
              isAdded={place.isAdded || added.includes(place.placeId)}
              isAdding={isAdding}
              onAdd={() => onAdd(place.placeId, () => setAdded([...added, place.placeId]))}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

type FoundProps = { readonly place: FoundPlace; readonly isAdded: boolean; readonly isAdding: boolean; readonly onAdd: () => void };

function Found({ place, isAdded, isAdding, onAdd }: FoundProps) {
  const t = useT();
  const format = useFormat();
  const { name, address, rating, reviewCount } = place;
  const figures =
    rating === null
      ? t('analytics.competitors.unrated')
      : t('analytics.competitors.found', { rating: format.rating(rating), count: reviewCount });
  return (
    <li className="flex items-center gap-3 border-t border-hairline py-2 first:border-0">
      <PlaceLine name={name} detail={address} figures={figures} />
      {isAdded ? (
        <span className="text-small text-muted">
          <T id="analytics.competitors.added-already" />
        </span>
      ) : (
        <IconButton icon={Plus} label={t('analytics.competitors.add-this', { name })} isDisabled={isAdding} onPress={onAdd} />
      )}
    </li>
  );
}

function PlaceLine({ name, detail, figures }: { readonly name: string; readonly detail: string | null; readonly figures?: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start">
      <span className="font-medium">
        <Name>{name}</Name>
      </span>
      {detail !== null && <bdi className="text-small text-muted">{detail}</bdi>}
      {figures !== undefined && <span className="text-small text-muted">{figures}</span>}
    </span>
  );
}
