import { getConfig, prettyDOM } from '@testing-library/react';

/**
 * The error of a query that found nothing, with the page. Without it while a query is repeated until it finds something: writing the page
 * anew each time took longer than the query, and only the last error is shown, which gets the page then.
 */
export function elementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isRepeated = false } = getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean };
  const error = new Error([message, isRepeated ? false : prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}
