import type { Uuid } from '@sumaa/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { cardPath } from './card-page.ts';
import { useConfirmCard } from './use-save-card.ts';

/** Back from the bank: the server asks the provider whether the card is confirmed; what the address says of it is not read. */
export function CardConfirmation({ cardId }: { readonly cardId: Uuid }) {
  const textOf = useErrorText();
  const confirm = useConfirmCard();
  const check = (id: Uuid) =>
    confirm.mutate(id, {
      onSuccess: (state) => {
        if (state === 'saved') window.location.replace('/customer/subscription?saved=card');
      },
    });
  const ask = useEffectEvent(check);
  useEffect(() => ask(cardId), [cardId]);
  if (confirm.error !== null) {
    return (
      <Notice tone="error" announce="alert" actions={<Again />}>
        {textOf(confirm.error)}
      </Notice>
    );
  }
  if (confirm.data === 'refused') {
    return (
      <Notice tone="error" announce="alert" title={<T id="subscription.card.refused" />} actions={<Again />}>
        <T id="subscription.card.refused.hint" />
      </Notice>
    );
  }
  if (confirm.data === 'waiting') {
    return (
      <Notice
        tone="info"
        announce="status"
        actions={
          <>
            <Button variant="primary" onPress={() => check(cardId)}>
              <T id="subscription.card.check" />
            </Button>
            <Again />
          </>
        }
      >
        <T id="subscription.card.waiting" />
      </Notice>
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton className="h-32 rounded-card" />
    </SkeletonGroup>
  );
}

const Again = () => (
  <a href={cardPath} className={buttonStyle()}>
    <T id="subscription.card.again" />
  </a>
);
