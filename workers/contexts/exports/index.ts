import { exportsContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { exportsToRemove, lostExports } from './exports-due.ts';
import { makeExport } from './make-export.processor.ts';
import { removeExport } from './remove-export.processor.ts';
import { whenExportRequested } from './when-export-requested.reactor.ts';

/** Makes files of what screens show, and removes them in time. */
export const exportsWork = defineWorkContext({
  contract: exportsContract,
  reactors: ({ jobs }) => [whenExportRequested(jobs.makeExport)],
  processors: (deps) => ({
    makeExport: { processor: makeExport(deps), concurrency: 2 },
    removeExport: { processor: removeExport(deps), concurrency: 1 },
  }),
  lostWork: ({ reader, jobs, commands, clock }) => [
    lostExports(reader, jobs.makeExport, commands),
    exportsToRemove(reader, jobs.removeExport, clock),
  ],
});
