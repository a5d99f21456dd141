import { ibanInGroups, transferReference, type BankAccount, type ChargeView } from '@sumaa/contracts';
import type { ReactNode } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Num } from '../../../ui/marks/num.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

type Props = { readonly charge: Pick<ChargeView, 'chargeId' | 'amount'>; readonly account: BankAccount };

/** All that a bank transfer needs: the account, the sum, and what to write on it. */
export function TransferDetails({ charge, account }: Props) {
  const format = useFormat();
  return (
    <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-surface p-3 text-ink sm:grid-cols-2">
      <Fact name={<T id="subscription.transfer.holder" />}>
        <Name>{account.holder}</Name>
      </Fact>
      <Fact name={<T id="subscription.transfer.bank" />}>
        <Name>{account.bank}</Name>
      </Fact>
      <Fact name={<T id="subscription.transfer.iban" />}>
        <Name ltr>{ibanInGroups(account.iban)}</Name>
      </Fact>
      <Fact name={<T id="subscription.transfer.sum" />}>
        <Num>{format.sum(charge.amount.total)}</Num>
      </Fact>
      <Fact name={<T id="subscription.transfer.reference" />}>
        <Name ltr>{transferReference(charge.chargeId)}</Name>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold break-words select-all">{children}</dd>
    </div>
  );
}
