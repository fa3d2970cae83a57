/** Empty state: what belongs here, and one action. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** A button or link. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, icon, children }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      {icon}
      <Title order={2} size="h4">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
