/** Layout of a page: link to the parent, title (also of the tab), actions, content. */
import { icon as IconBack } from 'virtual:tabler/chevron-left';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { entryAt } from '../core/feature.ts';
import { usePick } from '../core/i18n.tsx';
import { linkTo } from './link-to.ts';
import classes from './page.module.css';

interface Props {
  readonly title: string;
  /** Next to the title: a status, a hint. */
  readonly beside?: ReactNode;
  /** Buttons, right of the title on a wide screen. */
  readonly actions?: ReactNode;
  /** Query string of the link to the parent page. */
  readonly upSearch?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

export function Page({ title, beside, actions, upSearch, children }: Props) {
  useDocumentTitle(`${title} · Daybook`);
  return (
    <Stack gap="md" data-page>
      <UpLink search={upSearch} />
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {beside}
        </Group>
        {actions !== undefined && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** From a record to its list, from a report to the list of reports. */
function UpLink({ search }: { readonly search: Props['upSearch'] }) {
  const pick = usePick();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const entry = entryAt(pathname);
  if (entry === undefined || entry.to === pathname) return null;
  return (
    <Anchor
      size="sm"
      c="dimmed"
      mb={-8}
      ml={-4}
      className={`no-print ${classes.up}`}
      {...linkTo(entry.to, search)}
    >
      <IconBack size={16} aria-hidden />
      {pick(entry.label)}
    </Anchor>
  );
}
