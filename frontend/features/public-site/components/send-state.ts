import { useState } from 'react';
import { ApiError, type FieldErrors } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';

/** The states of a small form: idle, sending, sent with what the server answered, or failed with errors by field or one for all. */
export function useSending<Answer>(send: () => Promise<Answer>) {
  const textOf = useErrorText();
  const [state, setState] = useState<{ readonly step: 'idle' | 'sending' } | { readonly step: 'sent'; readonly answer: Answer }>({
    step: 'idle',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(): Promise<void> {
    if (state.step === 'sending') return;
    setErrors({});
    setProblem(null);
    setState({ step: 'sending' });
    try {
      setState({ step: 'sent', answer: await send() });
    } catch (error) {
      const byField = error instanceof ApiError ? error.fieldErrors : {};
      setErrors(byField);
      if (Object.keys(byField).length === 0) setProblem(textOf(error));
      setState({ step: 'idle' });
    }
  }
  return { state, errors, problem, submit };
}
