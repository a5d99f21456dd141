import { paymentRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { CardFields } from './card-form.ts';
import { tokenize } from './tokenize.ts';

/** Sends the card to the provider, gives its token to the server, and opens the bank's page. The number and code stay in this browser. */
export const useSaveCard = () =>
  useMutation({
    mutationFn: async (card: CardFields) => {
      const { model: begun } = await call(paymentRoutes.beginCard, {});
      const { token, bankUrl } = await tokenize(begun, card);
      const { model: kept } = await call(paymentRoutes.keepCard, { params: { id: begun.cardId }, body: { token } });
      if (kept.state === 'waiting') window.location.assign(bankUrl);
      return kept.state;
    },
  });

/** Asks the server whether the bank confirmed a card; it asks the provider. */
export const useConfirmCard = () =>
  useMutation({ mutationFn: async (id: string) => (await call(paymentRoutes.confirmCard, { params: { id } })).model.state });
