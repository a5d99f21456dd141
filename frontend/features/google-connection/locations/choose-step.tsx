import type { GoogleLocationView } from '@sumaa/contracts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { SetUpStepProps } from '../../../lib/navigation/set-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StepHeader } from '../../../ui/layout/step-header.tsx';
import { useLinkLocations } from '../api/commands.ts';
import { canChoose, chosenIds, type Selected } from './choice.ts';
import { FoundLocations, ReadAgain } from './found-locations.tsx';
import { LocationChooser } from './location-chooser.tsx';
import { useGoogleLocations } from './use-google-locations.ts';

/** Step 1: choose which locations become branches. */
export function ChooseStep({ failedConnect }: SetUpStepProps) {
  const t = useT();
  const found = useGoogleLocations();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <StepHeader title={<T id="onboarding.choose.title" />} documentTitle={t('onboarding.step.choose')}>
          <T id="onboarding.choose.hint" />
        </StepHeader>
        {found.view.kind === 'list' && (
          <div className="max-md:-mt-4 max-md:mb-3">
            <ReadAgain variant="quiet" />
          </div>
        )}
      </div>
      <FoundLocations found={found} returnTo="welcome" failedConnect={failedConnect}>
        {(locations) => <Choice locations={locations} />}
      </FoundLocations>
    </>
  );
}

function Choice({ locations }: { readonly locations: readonly GoogleLocationView[] }) {
  const textOf = useErrorText();
  const [selected, setSelected] = useState<Selected>(new Set());
  const [isMissing, setMissing] = useState(false);
  const link = useLinkLocations();
  const ids = chosenIds(selected, locations);
  // Until the next step shows, the locations just linked can no longer be chosen.
  const hasAny = link.isSuccess || locations.some(canChoose);

  const submit = () => {
    setMissing(ids.length === 0);
    if (ids.length > 0) link.mutate(ids);
  };
  const error = isMissing && ids.length === 0 ? <T id="onboarding.choose.none-chosen" /> : link.error === null ? null : textOf(link.error);
  return (
    <div className="flex flex-col gap-4">
      <LocationChooser locations={locations} selected={selected} onChange={setSelected} />
      {hasAny ? (
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-canvas px-4 py-3 md:static md:mx-0 md:border-0 md:px-0 md:py-0">
          <Button
            variant="primary"
            size="lg"
            onPress={submit}
            isPending={link.isPending || link.isSuccess}
            className="max-md:w-full"
            aria-describedby="choice-state"
          >
            <T id="onboarding.choose.submit" />
          </Button>
          <p id="choice-state" aria-live="polite" className="text-dense text-muted">
            {error === null ? (
              <T id="onboarding.choose.count" values={{ count: ids.length }} />
            ) : (
              <span className="font-medium text-coral">{error}</span>
            )}
          </p>
        </div>
      ) : (
        <p className="text-dense text-muted">
          <T id="onboarding.choose.nothing-open" />
        </p>
      )}
    </div>
  );
}
