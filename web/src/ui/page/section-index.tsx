/** The sections of a long page, beside them on a wide screen; each is scrolled into view. */

import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

export function SectionIndex({ titles }: { readonly titles: readonly string[] }) {
  const m = useMessages('ui.sectionIndex');
  return (
    <Stack
      component="nav"
      aria-label={m.here}
      className="no-print"
      visibleFrom="xl"
      gap={6}
      pos="sticky"
      top="calc(var(--app-shell-header-offset, 0rem) + 1rem)"
    >
      <Text size="xs" fw={600} c="dimmed">
        {m.here}
      </Text>
      {titles.map((title) => (
        <UnstyledButton
          key={title}
          fz="sm"
          c="var(--mantine-color-anchor)"
          mih={24}
          onClick={() => show(title)}
        >
          {title}
        </UnstyledButton>
      ))}
    </Stack>
  );
}

function show(title: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  heading?.scrollIntoView();
  heading?.closest('section')?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}
