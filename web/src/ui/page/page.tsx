/** Layout of a page: link to the parent, title (also of the tab), actions, content. */
import { icon as IconBack } from 'virtual:tabler/chevron-left';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { entryAt } from '../../core/feature.ts';
import { usePick } from '../../core/i18n.tsx';
import { linkTo } from '../links/link-to.ts';
import { useOpened } from './opened-records.ts';
import classes from './page.module.css';

interface Props {
  readonly title: string;
  /** Next to the title: a status, a hint. */
  readonly beside?: ReactNode;
  /** A line below the title: whom the record is about. */
  readonly under?: ReactNode;
  /** The figure of a record, right of the title; the head of the page then stays visible. */
  readonly figure?: ReactNode;
  /** Buttons, right of the title on a wide screen. */
  readonly actions?: ReactNode;
  /** Query string of the link to the parent page. */
  readonly upSearch?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

export function Page({ title, beside, under, figure, actions, upSearch, children }: Props) {
  useDocumentTitle(`${title} · Daybook`);
  useOpened(title);
  return (
    <Stack gap="md" data-page>
      <UpLink search={upSearch} />
      <Group
        justify="space-between"
        gap="xs"
        className={figure === undefined ? undefined : classes.head}
        data-page-head
      >
        <div>
          <Group gap="sm">
            <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {beside}
          </Group>
          {under !== undefined && <div className={classes.under}>{under}</div>}
        </div>
        {figure}
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

export function PageFigure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span> {value}
    </div>
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
