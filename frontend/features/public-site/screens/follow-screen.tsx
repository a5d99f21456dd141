import { useLocation } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { followLink } from '../api/follow.ts';
import { PageFrame } from '../components/page-frame.tsx';
import { useSending } from '../../../lib/form/use-sending.ts';

/** Where the links of mails lead: confirms or ends by a button, because programs that check mails open links too. */
export function FollowScreen() {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const does = query.has('end') ? 'end' : 'confirm';
  const code = query.get(does) ?? '';
  const [title, description] = [t(`follow.link.${does}.title`), t(`follow.link.${does}.text`)];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  const { state, errors, problem, submit } = useSending(() => followLink(does, code));
  if (state.step === 'sent') {
    return (
      <PageFrame title={title} width="text">
        <Notice tone="success" announce="status">
          <T id={`follow.link.${does}.done.${state.answer}`} />
        </Notice>
      </PageFrame>
    );
  }
  const wrong = problem ?? errors['code']?.[0] ?? (code === '' ? t('follow.link.missing') : null);
  return (
    <PageFrame title={title} lead={description} width="text">
      {wrong !== null && (
        <Notice tone="error" announce="alert" className="mb-5">
          {wrong}
        </Notice>
      )}
      <button
        type="button"
        disabled={code === '' || state.step === 'sending'}
        onClick={() => void submit()}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        <T id={state.step === 'sending' ? 'follow.sending' : `follow.link.${does}.submit`} />
      </button>
    </PageFrame>
  );
}
