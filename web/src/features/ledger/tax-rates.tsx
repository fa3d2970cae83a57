/** The rates of a tax code with their first days; a Controller adds one, or removes one that no document has. */

import { icon as IconTrash } from 'virtual:tabler/trash';
import type { TaxCode } from '@daybook/sdk';
import { ActionIcon, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { DecimalInput } from '../../ui/inputs/decimal-input.tsx';
import { useInvalidTexts } from '../../ui/inputs/use-invalid-texts.ts';
import { type ComponentDraft, ComponentInputs } from './component-inputs.tsx';

interface Props {
  readonly taxCode: TaxCode;
  readonly onClose: () => void;
}

export function TaxRates({ taxCode, onClose }: Props) {
  const m = useMessages('ledger.taxRates');
  const may = useMay();
  const [shown, setShown] = useState(taxCode);
  const client = useQueryClient();
  const adopt = (changed: TaxCode) => {
    setShown(changed);
    void client.invalidateQueries({ queryKey: ['tax-codes'] });
  };
  return (
    <Modal opened onClose={onClose} title={m.title({ code: taxCode.code ?? '' })}>
      <Stack gap="sm">
        <Text size="sm">{m.hint}</Text>
        <RateTable taxCode={shown} onChanged={adopt} />
        {may('ratesTaxCode') && <NewRate taxCode={shown} onChanged={adopt} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

interface PartProps {
  readonly taxCode: TaxCode;
  readonly onChanged: (changed: TaxCode) => void;
}

function RateTable({ taxCode, onChanged }: PartProps) {
  const m = useMessages('ledger.taxRates');
  const may = useMay();
  const format = useFormat();
  const [error, setError] = useState<unknown>(null);
  const { rate, components } = taxCode;
  const first = { rate, components, validFrom: null, inUse: true };
  const percent = (rate: string | null) => (rate === null ? '–' : format.percentage(rate));
  const remove = (validFrom: string) =>
    daybook.taxCodes.act(taxCode.id, 'remove-rate', { validFrom }).then(onChanged, setError);
  return (
    <>
      {error !== null && <ProblemAlert error={error} />}
      <DataTable
        caption={m.title({ code: taxCode.code ?? '' })}
        cards={false}
        rows={[first, ...taxCode.rates]}
        rowId={({ validFrom }) => validFrom ?? ''}
        columns={[
          {
            id: 'validFrom',
            header: m.from,
            rowHeader: true,
            cell: ({ validFrom }) => (validFrom === null ? m.always : format.date(validFrom)),
          },
          {
            id: 'rate',
            header: m.rate,
            numeric: true,
            cell: (row) => (
              <>
                {percent(row.rate)}
                {row.components?.map(({ name, rate: own }) => (
                  <Text key={name} size="xs" c="dimmed">
                    {name} {percent(own)}
                  </Text>
                ))}
              </>
            ),
          },
          {
            id: 'remove',
            header: m.action,
            hiddenHeader: true,
            cell: ({ rate: removed, validFrom, inUse }) =>
              validFrom !== null &&
              !inUse &&
              may('removeRateTaxCode') && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={m.remove({ rate: percent(removed), day: format.date(validFrom) })}
                  onClick={() => void remove(validFrom)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              ),
          },
        ]}
      />
    </>
  );
}

function NewRate({ taxCode, onChanged, onClose }: PartProps & Pick<Props, 'onClose'>) {
  const m = useMessages('ledger.taxRates');
  const { invalid, setInvalid } = useInvalidTexts();
  const reportRate = useCallback(
    (message: string | null) => setInvalid('rate', message),
    [setInvalid],
  );
  const reportDay = useCallback(
    (message: string | null) => setInvalid('validFrom', message),
    [setInvalid],
  );
  const form = useApiForm({
    initialValues: {
      rate: null as string | null,
      validFrom: null as string | null,
      components: [] as readonly ComponentDraft[],
    },
    validate: () => Object.fromEntries(invalid),
    send: async ({ rate, validFrom, components: drafts }, idempotencyKey) => {
      const components = drafts.map((one) => ({ ...one, rate: one.rate ?? '' }));
      const { id, RowVersion } = taxCode;
      if (components.length > 0 && validFrom === null)
        onChanged(await daybook.taxCodes.patch(id, 'components', components, RowVersion));
      else {
        const given = components.length > 0 ? { components } : { rate: rate ?? '' };
        const body = { ...given, validFrom: validFrom ?? '' };
        onChanged(await daybook.taxCodes.act(id, 'rates', body, { idempotencyKey }));
      }
      form.reset();
    },
  });
  const { components } = form.values;
  return (
    <ApiForm form={form} gap="sm">
      {components.length === 0 && (
        <DecimalInput {...form.field('rate')} label={m.rate} suffix="%" onInvalid={reportRate} />
      )}
      <DateInput {...form.field('validFrom')} label={m.from} onInvalid={reportDay} />
      <Text size="xs" c="dimmed">
        {m.components}
      </Text>
      <ComponentInputs
        components={components}
        onChange={(changed) => form.set({ components: changed })}
        setInvalid={setInvalid}
      />
      <FormButtons submit={m.add} isBusy={form.busy} onCancel={onClose} />
    </ApiForm>
  );
}
