import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configTable, envExample } from '@sumaa/runtime/config';
import { securityReport } from './security-report.ts';
import { writeBetween } from './write-between.ts';

// `npm run docs`: writes what follows from the declarations of the configuration: .env.example, and the table in docs/configuration.md; and what the
// page about security says as PDF, which it links.
const root = path.resolve(import.meta.dirname, '../..');
writeFileSync(path.join(root, '.env.example'), envExample());
writeBetween(path.join(root, 'docs/configuration.md'), 'configuration', configTable());

const reports = path.join(root, 'frontend/public/reports');
mkdirSync(reports, { recursive: true });
for (const language of ['ar', 'en'] as const) writeFileSync(path.join(reports, `security-${language}.pdf`), await securityReport(language));
