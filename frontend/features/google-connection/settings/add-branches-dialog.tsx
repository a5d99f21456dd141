import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useLinkLocations } from '../api/commands.ts';
import { canChoose, chosenIds, type Selected } from '../locations/choice.ts';
import { FoundLocations, ReadAgain } from '../locations/found-locations.tsx';
import { LocationChooser } from '../locations/location-chooser.tsx';
import { useGoogleLocations } from '../locations/use-google-locations.ts';

/** Links more locations as branches; their latest reviews are read at once. */
export function AddBranchesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const found = useGoogleLocations();
  const [selected, setSelected] = useState<Selected>(new Set());
  const [isMissing, setMissing] = useState(false);
  const link = useLinkLocations();
  const { view } = found;
  const ids = view.kind === 'list' || view.kind === 'failed' ? chosenIds(selected, view.locations) : [];
  const submit = () => {
    setMissing(ids.length === 0);
    if (ids.length === 0) return;
    link.mutate(ids, {
      onSuccess: () => {
        showToast({ title: t('onboarding.settings.added', { count: ids.length }), tone: 'success' });
        onClose();
      },
    });
  };
  const error = isMissing && ids.length === 0 ? t('onboarding.choose.none-chosen') : link.error === null ? null : textOf(link.error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      isDismissable={!link.isPending}
      title={<T id="onboarding.settings.add" />}
      footer={
        <>
          <Button variant="primary" onPress={submit} isPending={link.isPending}>
            <T id="onboarding.settings.add.submit" />
          </Button>
          <Button onPress={onClose} isDisabled={link.isPending}>
            <T id="common.action.cancel" />
          </Button>
          <p role="status" className="basis-full text-dense font-medium text-coral empty:hidden">
            {error}
          </p>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-dense text-muted">
            <T id="onboarding.settings.add.hint" />
          </p>
          {view.kind === 'list' && <ReadAgain variant="quiet" />}
        </div>
        <FoundLocations found={found} returnTo="settings" failedConnect={null}>
          {(locations) => (
            <LocationChooser
              locations={locations.toSorted((a, b) => Number(canChoose(b)) - Number(canChoose(a)))}
              selected={selected}
              onChange={setSelected}
            />
          )}
        </FoundLocations>
      </div>
    </Dialog>
  );
}
