/** The table of a run, with a description of the machine. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { type Finding, passes } from './benchmark.ts';

export type Facts = Readonly<Record<string, string>>;

/** `settings`: PostgreSQL's settings, by name. */
export function machineFacts(settings: Facts): Facts {
  return {
    cores: `${availableParallelism()} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    ...settings,
  };
}

export function printReport(findings: readonly Finding[], facts: Facts): void {
  const rows = findings.map((finding) => [
    finding.work,
    finding.measured,
    finding.against,
    `${format(finding.value, finding.unit)}`,
    finding.bar === null ? '' : `${finding.bar.kind} ${format(finding.bar.limit, finding.unit)}`,
    verdict(finding),
  ]);
  const table = [['work', 'measured (median)', 'against', 'value', 'bar', ''], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  console.log('');
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  console.log('');
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`);
}

function verdict(finding: Finding): string {
  if ((finding.wrong ?? 0) > 0) return `${finding.wrong} wrong answers`;
  if (finding.bar === null) return '';
  return passes(finding) ? 'pass' : 'below';
}

function format(value: number, unit: Finding['unit']): string {
  if (unit === '/s') return `${value.toFixed(0)}/s`;
  const digits = ['MB', 'kB', 'requests'].includes(unit) ? 0 : 2;
  return unit === 'x' ? `${value.toFixed(digits)} x` : `${value.toFixed(digits)} ${unit}`;
}
