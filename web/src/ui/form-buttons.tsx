/** Cancel and submit buttons of a form in a dialog. */
import { Button, Group } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';

const messages = defineMessages({ en: { cancel: 'Cancel' }, de: { cancel: 'Abbrechen' } });

interface Props {
  readonly submit: string;
  readonly isBusy: boolean;
  readonly isOff?: boolean;
  readonly onCancel: () => void;
}

export function FormButtons({ submit, isBusy, isOff = false, onCancel }: Props) {
  const m = useMessages(messages);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {m.cancel}
      </Button>
      <Button type="submit" disabled={isOff} loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
