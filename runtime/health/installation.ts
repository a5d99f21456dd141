import { installedApps, type HeartbeatReport, type Heartbeat } from './heartbeat.ts';
import type { Health, HealthReport, PartHealth, Parts } from './health.ts';

interface ProcessReport {
  readonly app: string;
  readonly parts: Parts;
}

/**
 * The health of all processes, from this process's own checks and the last reports of the others. A part is down when every process
 * of some app reports it down; when only some do, the detail has an alert. An app without a process is down.
 */
export function createInstallationHealth(
  own: Pick<Health, 'report'>,
  heartbeat: Pick<Heartbeat, 'app' | 'others'>,
): Pick<Health, 'report'> {
  return {
    async report() {
      const [report, beats] = await Promise.all([own.report(), heartbeat.others().catch(() => null)]);
      const parts = partsOf({ app: heartbeat.app, parts: report.parts }, beats);
      const down = Object.values(parts).some((part) => part.needed && part.status === 'down');
      return { ...report, status: down ? 'down' : 'ok', parts } satisfies HealthReport;
    },
  };
}

/** `beats` is null when the other processes could not be read. */
function partsOf(own: ProcessReport, beats: readonly HeartbeatReport[] | null): Parts {
  const reports = [own, ...(beats ?? []).filter(({ silent }) => !silent)];
  const names = new Set(reports.flatMap(({ parts }) => Object.keys(parts)));
  const parts = new Map([...names].map((name) => [name, combine(name, reports)]));
  for (const app of installedApps) {
    const processes = reports.filter((candidate) => candidate.app === app).length;
    const silent = (beats ?? []).filter((beat) => beat.app === app && beat.silent).length;
    const known: PartHealth =
      processes > 0
        ? (parts.get(app) ?? { status: 'ok', needed: true, ms: 0 })
        : { status: 'down', needed: true, ms: 0, error: beats ? 'no process' : 'not known' };
    const counted = { ...known, detail: { ...known.detail, processes } };
    parts.set(app, silent > 0 ? alerted(counted, `processes that fell silent: ${silent}`) : counted);
  }
  return Object.fromEntries(parts);
}

/** Combines the reports of all processes about one part. */
function combine(name: string, reports: readonly ProcessReport[]): PartHealth {
  const statuses = reports.flatMap(({ app, parts }) => (parts[name] ? [{ app, part: parts[name] }] : []));
  const down = statuses.filter(({ part }) => part.status === 'down');
  const downEverywhere = down.find(({ app }) => statuses.every((one) => one.app !== app || one.part.status === 'down'));
  const chosen = downEverywhere?.part ?? statuses.find(({ part }) => part.status === 'ok')?.part ?? { status: 'ok', needed: false, ms: 0 };
  const needed = statuses.some(({ part }) => part.needed);
  return downEverywhere || down.length === 0
    ? { ...chosen, needed }
    : alerted({ ...chosen, needed }, `down in ${down.length} of ${statuses.length} processes`);
}

function alerted(part: PartHealth, alert: string): PartHealth {
  const before = part.detail?.['alert'];
  return { ...part, detail: { ...part.detail, alert: typeof before === 'string' ? `${before}; ${alert}` : alert } };
}
