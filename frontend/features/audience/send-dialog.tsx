import { articleTexts, type Article } from '@sumaa/contracts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useSendNewsletter } from './api.ts';

type Props = { readonly article: Article; readonly followers: number; readonly onClose: () => void };

/** Sends an article to everybody who gets the newsletter, after saying to how many. */
export function SendDialog({ article, followers, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const send = useSendNewsletter();
  const onSuccess = () => {
    onClose();
    showToast({ title: t('audience.newsletter.started'), tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="primary"
      title={<T id="audience.send.title" values={{ title: articleTexts[article][language].title }} />}
      confirmLabel={t('audience.newsletter.send')}
      isPending={send.isPending}
      errorMessage={send.error === null ? undefined : textOf(send.error)}
      onConfirm={() => send.mutate(article, { onSuccess })}
    >
      <T id="audience.send.body" values={{ count: followers }} />
    </ConfirmDialog>
  );
}
