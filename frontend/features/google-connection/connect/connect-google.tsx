import { AppWindow, Link2, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, type MessageId } from '../../../lib/locale/t.tsx';
import { buttonStyle, type ButtonLook } from '../../../ui/buttons/button-style.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { outcomeOf } from './outcome.ts';
import type { Connect } from './use-connect.ts';

type Props = {
  readonly connect: Connect;
  /** The button's text before the first attempt. */
  readonly label: MessageId;
  readonly size?: ButtonLook['size'];
  readonly variant?: ButtonLook['variant'];
  /** Content next to the button. */
  readonly afterButton?: ReactNode;
};

/** The button that connects Google. Below it, the state of the attempt (waiting, refused, closed, connected) and what to do next. */
export function ConnectGoogle({ connect, label, size = 'md', variant = 'primary', afterButton }: Props) {
  const { attempt, begin, cancel, showWindow } = connect;
  const textOf = useErrorText();
  const button = (text: MessageId) => <GoogleButton label={text} onClick={begin} size={size} variant={variant} />;
  switch (attempt.status) {
    case 'idle':
      return (
        <Row>
          {button(label)}
          {afterButton}
        </Row>
      );
    case 'opening':
    case 'leaving':
    case 'connected':
      return <Waiting title={`onboarding.connect.${attempt.status}`} />;
    case 'waiting':
      return (
        <Waiting title="onboarding.connect.waiting" hint="onboarding.connect.waiting.hint">
          <button type="button" onClick={showWindow} className={buttonStyle()}>
            <Icon of={AppWindow} size={18} />
            <T id="onboarding.connect.show-window" />
          </button>
          <button type="button" onClick={cancel} className={buttonStyle({ variant: 'quiet' })}>
            <T id="common.action.cancel" />
          </button>
        </Waiting>
      );
    case 'ended': {
      const { tone, title, hint, action } = outcomeOf(attempt.code);
      return (
        <Notice
          tone={tone}
          title={<T id={title} />}
          announce={tone === 'error' ? 'alert' : 'status'}
          actions={action === null ? afterButton : button(action)}
        >
          <T id={hint} />
        </Notice>
      );
    }
    case 'failed':
      return (
        <Notice tone="error" title={<T id="onboarding.connect.failed" />} announce="alert" actions={button('onboarding.connect.again')}>
          {textOf(attempt.error)}
        </Notice>
      );
  }
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 max-md:*:w-full">{children}</div>
);

/** A native button, because browsers open a popup only inside the click event, and the toolkit's press event may come later. */
function GoogleButton({
  label,
  onClick,
  size,
  variant,
}: { readonly label: MessageId; readonly onClick: () => void } & Pick<ButtonLook, 'size' | 'variant'>) {
  return (
    <button type="button" onClick={onClick} className={buttonStyle({ variant, size })}>
      <Icon of={Link2} size={18} />
      <T id={label} />
    </button>
  );
}

function Waiting({ title, hint, children }: { readonly title: MessageId; readonly hint?: MessageId; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-hairline bg-sunken p-4 md:p-5">
      <div role="status" className="flex items-start gap-3">
        <Icon of={LoaderCircle} className="mt-0.5 animate-spin text-palm" />
        <div>
          <p className="font-semibold">
            <T id={title} />
          </p>
          {hint !== undefined && (
            <p className="text-dense text-muted">
              <T id={hint} />
            </p>
          )}
        </div>
      </div>
      {children !== undefined && <Row>{children}</Row>}
    </div>
  );
}
