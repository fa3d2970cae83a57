/** A number series as a bar from the first to the last number, with voided and missing ones marked. */

import { Group, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

interface Gap {
  readonly from: string;
  readonly to: string;
  readonly numbers: number;
}

interface Void {
  readonly number: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly reason: string | null;
  readonly voidedAt: string | null;
}

export interface Audit {
  readonly first: number | null;
  readonly last: number | null;
  readonly gapless: boolean;
  readonly gaps: readonly Gap[];
  readonly voids: readonly Void[];
  readonly counts: { readonly numbers: number; readonly voided: number; readonly missing: number };
  readonly chainHash: string | null;
}

const band = { width: 1_000, height: 24 } as const;
/** Minimum width, so that one number among thousands is visible. */
const leastWidth = 3;
const colors = {
  there: 'var(--mantine-color-teal-6)',
  voided: 'var(--mantine-color-gray-5)',
  missing: 'var(--mantine-color-red-7)',
} as const;

/** The counter at the end of a number such as `INV-2026-000012`. */
function countOf(number: string): number {
  return Number(/(\d+)$/.exec(number)?.[1] ?? '0');
}

export function SeriesPicture({ audit }: { readonly audit: Audit }) {
  const m = useMessages('ledger.seriesPicture');
  const { decimal } = useFormat();
  const { first, last, counts, gaps, voids } = audit;
  if (first === null || last === null) return null;
  const unit = band.width / (last - first + 1);
  const place = (from: number, numbers: number) => ({
    x: (from - first) * unit,
    width: Math.max(numbers * unit, leastWidth),
    height: band.height,
  });
  const label = m.picture({
    numbers: decimal(counts.numbers),
    voided: decimal(counts.voided),
    missing: decimal(counts.missing),
  });
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${band.width} ${band.height}`}
        preserveAspectRatio="none"
        width="100%"
        height={band.height}
      >
        <rect width={band.width} height={band.height} fill={colors.there} />
        {voids.map(({ number }) => (
          <rect key={number} {...place(countOf(number), 1)} fill={colors.voided} />
        ))}
        {gaps.map(({ from, numbers }) => (
          <rect key={from} {...place(countOf(from), numbers)} fill={colors.missing} />
        ))}
      </svg>
      <Group gap="md" aria-hidden>
        {(['there', 'voided', 'missing'] as const).map((kind) => (
          <Group key={kind} gap={6}>
            <span style={{ width: 10, height: 10, background: colors[kind] }} />
            <Text size="xs">{m[kind]}</Text>
          </Group>
        ))}
      </Group>
    </div>
  );
}
