/** Labelled values of a record, in columns on wide screens. */
import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface Props {
  readonly facts: readonly (Fact | null | false)[];
  /** Number of columns on a wide screen. */
  readonly columns?: number;
}

export function Facts({ facts, columns = 4 }: Props) {
  return (
    <Paper withBorder p="md">
      <SimpleGrid
        component="dl"
        cols={{ base: 2, md: columns }}
        spacing={{ base: 'sm', xs: 'lg' }}
        verticalSpacing="sm"
        m={0}
      >
        {facts
          .filter((fact) => fact !== null && fact !== false)
          .map(({ name, value }) => (
            <div key={name}>
              <Text component="dt" size="xs" c="dimmed">
                {name}
              </Text>
              <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ))}
      </SimpleGrid>
    </Paper>
  );
}
