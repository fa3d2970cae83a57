/** Layout of a page: link to the parent, title (also of the tab), actions, content. */
import { icon as IconBack } from 'virtual:tabler/chevron-left';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMatch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { entryAt } from '../../core/feature.ts';
import { useText } from '../../core/messages.ts';
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
  /** Fills the window, so that a list takes the remaining height. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

export function Page(props: Props) {
  const { title, beside, under, figure, actions, upSearch, fills = false, children } = props;
  useDocumentTitle(`${title} · Daybook`);
  useOpened(title);
  useStickyHead(figure !== undefined);
  return (
    <Stack gap="md" className={fills ? classes.fills : undefined} data-page>
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
          {under && <div className={classes.under}>{under}</div>}
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

/** For the styles of `html`. With `:has()`, its style would be computed again for each row that a list shows. */
function useStickyHead(isSticky: boolean): void {
  useEffect(() => {
    if (!isSticky) return;
    const { dataset } = document.documentElement;
    dataset['stickyHead'] = '';
    return () => {
      delete dataset['stickyHead'];
    };
  }, [isSticky]);
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
  const text = useText();
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
      {text(entry.label)}
    </Anchor>
  );
}
