import type { BillingView, SavedCardView } from '@sumaa/contracts';
import { CircleAlert, CircleCheck, CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { useRemoveCard } from '../api/commands.ts';
import { cardPath, openCardPage } from '../card/card-page.ts';
import { maskedNumber, printedDate } from './card-text.ts';
import { cardState, type CardValidity } from './card-validity.ts';

/** The card on file, as far as its provider tells us. */
export function SavedCard({ billing }: { readonly billing: BillingView }) {
  const session = useSession();
  const { card, online, methods } = billing;
  const mayChange = can(session, 'subscription.write');
  return (
    <Card as="section" aria-labelledby="subscription-card" className="flex flex-col gap-3">
      <CardHeader id="subscription-card" title={<T id="subscription.card.title" />} />
      {card === null ? (
        <p className="text-dense text-muted">
          <T id={methods.card ? 'subscription.card.none' : online ? 'subscription.card.off' : 'subscription.card.offline'} />
        </p>
      ) : (
        <CardLine card={card} />
      )}
      {(methods.card || card !== null) && (
        <p className="text-small text-muted">
          <T id="subscription.card.where" />
        </p>
      )}
      {mayChange && (methods.card || card !== null) && (
        <div className="mt-auto flex flex-wrap items-center gap-2">
          {methods.card && (
            <a href={cardPath} onClick={(event) => (event.preventDefault(), openCardPage())} className={buttonStyle()}>
              <Icon of={CreditCard} size={18} />
              <T id={card === null ? 'subscription.card.add' : 'subscription.card.change'} />
            </a>
          )}
          {card !== null && <RemoveCard card={card} />}
        </div>
      )}
    </Card>
  );
}

const tones: Readonly<Record<CardValidity, 'palm' | 'saffron' | 'coral'>> = { valid: 'palm', ends: 'saffron', over: 'coral' };

function CardLine({ card }: { readonly card: SavedCardView }) {
  const validity = cardState(card, useNow());
  const { brand, last4, month, year } = card;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
      <span className="rounded-tag border border-hairline bg-surface px-2 py-1 text-caption font-semibold" translate="no">
        {brand}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi dir="ltr" className="w-fit text-body font-semibold">
          {maskedNumber(last4)}
        </bdi>
        <span className="text-small text-muted">
          <T id="subscription.card.until" values={{ date: <Num signed>{printedDate(month, year)}</Num> }} />
        </span>
      </span>
      <Badge tone={tones[validity]} icon={validity === 'valid' ? CircleCheck : CircleAlert}>
        <T id={`subscription.card.validity.${validity}`} />
      </Badge>
    </div>
  );
}

function RemoveCard({ card }: { readonly card: SavedCardView }) {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveCard();
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        <T id="subscription.card.remove" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          tone="danger"
          onClose={() => setAsking(false)}
          title={<T id="subscription.card.remove.title" values={{ card: <Num signed>{maskedNumber(card.last4)}</Num> }} />}
          confirmLabel={t('subscription.card.remove')}
          isPending={remove.isPending}
          errorMessage={remove.error === null ? undefined : textOf(remove.error)}
          onConfirm={() => remove.mutate(card.cardId, { onSuccess: () => setAsking(false) })}
        >
          <T id="subscription.card.remove.text" />
        </ConfirmDialog>
      )}
    </>
  );
}
