import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSaveView } from '../api/settings.ts';
import type { ReviewFilters } from '../list/filters.ts';
import { viewFilterOf } from './view-url.ts';

type Props = { readonly filters: ReviewFilters; readonly mayShare: boolean; readonly onClose: () => void };

/** Saves the filters in force under a name, for oneself or for the team. */
export function SaveViewDialog({ filters, mayShare, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveView();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const send = () =>
    save.mutate(
      { name: name.trim(), filter: viewFilterOf(filters), sort: filters.sort, shared },
      {
        onSuccess: () => {
          showToast({ title: t('reviews.views.saved') });
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reviews.views.save')}
      isDismissable={!save.isPending}
      footer={
        <>
          <Button variant="primary" isDisabled={name.trim() === ''} isPending={save.isPending} onPress={send}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={save.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(save.error)}
          </Notice>
        )}
        <TextField label={t('reviews.views.name')} maxLength={60} value={name} onChange={setName} />
        {mayShare && (
          <Checkbox isSelected={shared} onChange={setShared}>
            <T id="reviews.views.share" />
          </Checkbox>
        )}
        {filters.search !== '' && (
          <p className="text-small text-muted">
            <T id="reviews.views.no-search" />
          </p>
        )}
      </div>
    </Dialog>
  );
}
