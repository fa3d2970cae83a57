/** How existing records are recognised, and what happens to them. */

import { type CollectionName, collections } from '@daybook/sdk';
import { Group, NativeSelect, Radio } from '@mantine/core';
import { factsOf } from '../../core/feature.ts';
import { useMessages } from '../../core/messages.ts';
import { useFieldLabel } from '../../ui/words/labels.ts';

import type { Mapping } from './build-records.ts';

import type { Job } from './job.ts';
import { isIdentity, type Target, targetsOf } from './targets.ts';

interface Props {
  readonly collection: CollectionName;
  readonly mapping: Mapping;
  /** The fields to choose from. */
  readonly matches: readonly Target[];
  /** Null: records are not recognised. */
  readonly match: string | null;
  readonly setMatch: (match: string | null) => void;
  readonly mode: Job['mode'];
  readonly setMode: (mode: Job['mode']) => void;
}

export function MatchChoice(props: Props) {
  const { collection, mapping, matches, match, setMatch, mode, setMode } = props;
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const targets = targetsOf(collection);
  const labelOf = (path: string) => {
    const isKnown = targets.some((target) => target.path === path);
    return isKnown ? fieldLabel(collection, path) : path;
  };
  /** `Reference + Customer + Amount + Date` */
  const optionLabel = (path: string) => {
    const others = isIdentity(collection, path) ? [] : (factsOf(collection).identifiedBy ?? []);
    return [path, ...others.filter((one) => mapping.includes(one))].map(labelOf).join(' + ');
  };
  if (matches.length === 0) return null;
  const linesStay = collections[collection].lines !== undefined && mode === 'update';
  return (
    <Group align="flex-end" gap="lg">
      <NativeSelect
        label={m.match}
        value={match ?? ''}
        data={[
          ...matches.map(({ path }) => ({ value: path, label: optionLabel(path) })),
          { value: '', label: m.noMatch },
        ]}
        onChange={({ currentTarget: { value } }) => setMatch(value === '' ? null : value)}
      />
      {match !== null && (
        <Radio.Group
          label={m.mode}
          value={mode}
          onChange={(value) => setMode(value === 'update' ? 'update' : 'skip')}
          description={linesStay ? m.linesStay : undefined}
        >
          <Group mt={6}>
            <Radio value="skip" label={m.skip} />
            <Radio value="update" label={m.update} />
          </Group>
        </Radio.Group>
      )}
    </Group>
  );
}
