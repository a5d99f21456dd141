import { ListChecks, ShieldCheck, UserCheck, type LucideIcon } from 'lucide-react';
import { T, useT, type MessageId } from '../../../lib/locale/t.tsx';
import { givenName, useSession } from '../../../lib/session/session.ts';
import type { SetUpStepProps } from '../../../lib/navigation/set-up.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { StepHeader } from '../../../ui/layout/step-header.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { useConnect } from './use-connect.ts';

const lines: readonly { readonly icon: LucideIcon; readonly title: MessageId; readonly text: MessageId }[] = [
  { icon: UserCheck, title: 'onboarding.connect.line.consent', text: 'onboarding.connect.line.consent.text' },
  { icon: ListChecks, title: 'onboarding.connect.line.choose', text: 'onboarding.connect.line.choose.text' },
  { icon: ShieldCheck, title: 'onboarding.connect.line.control', text: 'onboarding.connect.line.control.text' },
];

/** Step 0: what will happen, and the connect button. */
export function ConnectStep({ failedConnect }: SetUpStepProps) {
  const t = useT();
  const { fullName } = useSession();
  const connect = useConnect('welcome', failedConnect);
  return (
    <>
      <StepHeader
        title={<T id="onboarding.connect.title" values={{ name: <Name>{givenName(fullName)}</Name> }} />}
        documentTitle={t('onboarding.step.connect')}
      >
        <T id="onboarding.connect.hint" />
      </StepHeader>
      <Card className="flex flex-col gap-6">
        <ol className="flex flex-col">
          {lines.map(({ icon, title, text }) => (
            <li key={title} className="flex items-start gap-4 border-t border-hairline py-4 first:border-t-0 first:pt-0 last:pb-0">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-palm-soft text-palm">
                <Icon of={icon} mirror={icon === ListChecks} />
              </span>
              <div>
                <h2 className="text-body font-semibold">
                  <T id={title} />
                </h2>
                <p className="text-dense text-muted">
                  <T id={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <ConnectGoogle connect={connect} label="onboarding.connect.begin" size="lg" />
      </Card>
    </>
  );
}
