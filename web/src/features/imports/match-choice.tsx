/** How existing records are recognised, and what happens to them. */
import type { CollectionName } from '@daybook/sdk';
import { columnOf } from '@daybook/sdk/import';
import { Group, NativeSelect, Radio } from '@mantine/core';
import { factsOf } from '../../core/feature.ts';
import { useMessages } from '../../core/messages.ts';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { type Field, fieldsOf, hasLines, isIdentity } from './fields.ts';
import type { Job } from './job.ts';

interface Props {
  readonly collection: CollectionName;
  readonly columns: Job['mapping']['columns'];
  /** The fields to choose from. */
  readonly matches: readonly Field[];
  /** Null: records are not recognised. */
  readonly match: string | null;
  readonly setMatch: (match: string | null) => void;
  readonly mode: Job['mode'];
  readonly setMode: (mode: Job['mode']) => void;
}

export function MatchChoice(props: Props) {
  const { collection, columns, matches, match, setMatch, mode, setMode } = props;
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const fields = fieldsOf(collection);
  const labelOf = (path: string) => {
    const isKnown = fields.some((field) => field.path === path);
    return isKnown ? fieldLabel(collection, path) : path;
  };
  /** `Reference + Customer + Amount + Date` */
  const optionLabel = (path: string) => {
    const others = isIdentity(collection, path) ? [] : (factsOf(collection).identifiedBy ?? []);
    return [path, ...others.filter((one) => columnOf({ columns }, one) !== -1)]
      .map(labelOf)
      .join(' + ');
  };
  if (matches.length === 0) return null;
  const linesStay = hasLines(collection) && mode === 'update';
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
