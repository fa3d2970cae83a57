/** Buttons for common values of a report's parameter. */
import { Button, type ButtonProps, Group } from '@mantine/core';

interface Preset {
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

interface Props {
  readonly label: string;
  readonly presets: readonly Preset[];
  readonly size?: ButtonProps['size'];
}

export function Presets({ label, presets, size }: Props) {
  return (
    <Group gap={4} role="group" aria-label={label}>
      {presets.map((preset) => (
        <Button
          key={preset.label}
          size={size}
          variant={preset.isChosen ? 'light' : 'subtle'}
          color={preset.isChosen ? undefined : 'gray'}
          aria-pressed={preset.isChosen}
          onClick={preset.choose}
          px="xs"
        >
          {preset.label}
        </Button>
      ))}
    </Group>
  );
}
