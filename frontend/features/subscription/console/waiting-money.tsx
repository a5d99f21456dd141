import { waitingMoney } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { statisticsQuery } from './api.ts';

type What = (typeof waitingMoney)[number];
type Props = { readonly shown: What | undefined; readonly onShow: (what: What) => void };

/** Says whose money waits for somebody of the staff, and leads there; nothing where none does. */
export function WaitingMoney({ shown, onShow }: Props) {
  const { data } = useQuery(statisticsQuery);
  if (data === undefined) return null;
  return waitingMoney
    .filter((what) => data.waiting[what] > 0)
    .map((what) => (
      <Notice
        key={what}
        tone="warning"
        title={<T id={`subscriptions.waiting.${what}.title`} values={{ count: data.waiting[what] }} />}
        {...(shown === what
          ? {}
          : {
              actions: (
                <Button size="sm" onPress={() => onShow(what)}>
                  <T id="subscriptions.waiting.show" />
                </Button>
              ),
            })}
      >
        <T id={`subscriptions.waiting.${what}.hint`} />
      </Notice>
    ));
}
