import type { HelpArticle } from '@sumaa/contracts';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { voteOnHelp } from '../api/follow.ts';

/** Whether this article of the help did help. */
export default function HelpVote({ article }: { readonly article: HelpArticle }) {
  const hasTexts = useTexts(['follow']);
  const textOf = useErrorText();
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  // The same answer again after a failure has the same key, so that it counts once.
  const [keys] = useState(() => ({ yes: crypto.randomUUID(), no: crypto.randomUUID() }));
  if (!hasTexts) return null;
  const vote = async (answer: 'yes' | 'no') => {
    setStep('sending');
    setProblem(null);
    try {
      await voteOnHelp(article, answer === 'yes', keys[answer]);
      setStep('sent');
    } catch (error) {
      setProblem(textOf(error));
      setStep('idle');
    }
  };
  return (
    <div data-print="none" className="flex flex-wrap items-center gap-3 text-dense">
      {step !== 'sent' && (
        <fieldset disabled={step === 'sending'} className="flex flex-wrap items-center gap-3">
          <legend className="float-start font-medium">
            <T id="follow.vote.question" />
          </legend>
          {(['yes', 'no'] as const).map((answer) => (
            <button key={answer} type="button" onClick={() => void vote(answer)} className={buttonStyle({ size: 'sm' })}>
              <T id={`follow.vote.${answer}`} />
            </button>
          ))}
        </fieldset>
      )}
      <span role="status" className={problem === null ? 'text-muted' : 'text-coral'}>
        {step === 'sent' ? <T id="follow.vote.thanks" /> : problem}
      </span>
    </div>
  );
}
