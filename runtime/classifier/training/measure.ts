import type { ReviewLanguage, Sentiment } from '@sumaa/contracts';
import type { SentimentModel } from '../learnt/model.ts';
import { verdictOf } from '../learnt/text-verdict.ts';
import type { LabelledText } from './train-model.ts';

/** Figures of a model on labelled texts, from 0 to 1. `binary` counts praise and complaints only. */
export interface Figures {
  readonly texts: number;
  readonly polar: number;
  readonly binary: number;
  readonly accuracy: number;
  readonly macroF1: number;
}

const sentiments: readonly Sentiment[] = ['negative', 'neutral', 'positive'];

/** Measures the text alone, without stars. A text the model says nothing of counts as neutral. */
export function measure(model: SentimentModel, texts: readonly LabelledText[]): Figures {
  const judged = texts.map(({ text, language, label }) => ({ label, ...judge(model, text, language) }));
  const share = (some: readonly unknown[], all: readonly unknown[]) => (all.length === 0 ? 0 : some.length / all.length);
  const polar = judged.filter(({ label }) => label !== 'neutral');
  const f1 = sentiments.map((sentiment) => {
    const right = judged.filter(({ label, said }) => label === sentiment && said === sentiment).length;
    const both = judged.filter(({ label }) => label === sentiment).length + judged.filter(({ said }) => said === sentiment).length;
    return both === 0 ? 0 : (2 * right) / both;
  });
  return {
    texts: judged.length,
    polar: polar.length,
    binary: share(
      polar.filter(({ label, isPraise }) => isPraise === (label === 'positive')),
      polar,
    ),
    accuracy: share(
      judged.filter(({ label, said }) => label === said),
      judged,
    ),
    macroF1: f1.reduce((sum, value) => sum + value, 0) / f1.length,
  };
}

function judge(model: SentimentModel, text: string, language: ReviewLanguage): { readonly said: Sentiment; readonly isPraise: boolean } {
  const { sentiment, polarity } = verdictOf(model, text, language);
  return { said: sentiment ?? 'neutral', isPraise: polarity >= 0 };
}
