import { useEffect, useRef, useState } from 'react';
import { ApiError, type FieldErrors } from './api/errors.ts';
import { useErrorText } from './api/use-error-text.ts';

/**
 * The states of a small form: idle, sending, sent with what the server answered, or failed with errors by field or one for all. The first
 * wrong field of `form` is focused.
 */
export function useSending<Answer>(send: () => Promise<Answer>) {
  const textOf = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ readonly step: 'idle' | 'sending' } | { readonly step: 'sent'; readonly answer: Answer }>({
    step: 'idle',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
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
  return { state, errors, problem, submit, form };
}
