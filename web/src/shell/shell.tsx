/** The frame around every page: header, navigation, account. */

import { icon as IconCode } from 'virtual:tabler/code';
import { icon as IconSearch } from 'virtual:tabler/search';
import {
  ActionIcon,
  AppShell,
  Burger,
  Button,
  Group,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { memo, Suspense, useEffect } from 'react';
import { entryAt, type NavigationEntry } from '../core/feature.ts';
import { defineMessages, useMessages, usePick } from '../core/i18n.tsx';
import { nameOf, useMe } from '../core/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Live, useLiveState } from './live.tsx';
import { useNavigation } from './navigation.ts';
import { useSameSession } from './session.tsx';
import classes from './shell.module.css';

const messages = defineMessages({
  en: {
    menu: 'Menu',
    main: 'Main menu',
    skip: 'Skip to content',
    calls: 'Show API calls',
    search: 'Search',
    live: 'Live: changes by others appear at once',
    waiting: 'Offline: reconnecting to the server',
  },
  de: {
    menu: 'Menü',
    main: 'Hauptmenü',
    skip: 'Zum Inhalt springen',
    calls: 'API-Aufrufe zeigen',
    search: 'Suche',
    live: 'Live: Änderungen anderer erscheinen sofort',
    waiting: 'Offline: Verbindung zum Server wird wiederhergestellt',
  },
});

const headerHeight = 52;
/** Not visible at first, so loaded after the page. */
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);
const Dialogs = lazyPart(async () => (await import('../ui/dialogs.tsx')).Dialogs);
const KeptEdits = lazyPart(async () => (await import('./kept-edits.tsx')).KeptEdits);
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const Shortcuts = lazyPart(async () => (await import('./shortcuts.tsx')).Shortcuts);
const ApiCalls = lazyPart(async () => (await import('./api-calls.tsx')).ApiCalls);

export function Shell() {
  const m = useMessages(messages);
  const me = useMe();
  useSameSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const router = useRouter();
  // Closes the menu on small screens when the page changes.
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close]);
  const [showsCalls, calls] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: headerHeight }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className={classes.skip} href="#content">
          {m.skip}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={m.menu}
            />
            <UnstyledButton component={Link} to="/">
              <Text fw={700} size="lg">
                Daybook
              </Text>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LiveMark />
            <SearchButton label={m.search} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={m.calls}
              title={m.calls}
              onClick={calls.open}
            >
              <IconCode size={18} aria-hidden />
            </ActionIcon>
            <Suspense fallback={<Text size="sm">{nameOf(me)}</Text>}>
              <AccountMenu name={nameOf(me)} />
            </Suspense>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={m.main}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <ConnectionBanner />
      <Live />
      <Suspense fallback={null}>
        <Dialogs />
        <KeptEdits />
      </Suspense>
      <Suspense fallback={null}>
        <Palette />
        <Shortcuts />
        {showsCalls && <ApiCalls isOpen onClose={calls.close} />}
      </Suspense>
    </AppShell>
  );
}

function SearchButton({ label }: { readonly label: string }) {
  const open = async () => (await import('@mantine/spotlight')).spotlight.open();
  // Registered here, so that a key press is not lost while the palette loads.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={<Text size="xs">Ctrl K</Text>}
        onClick={open}
      >
        {label}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={label}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Connection status: a dot, with a text for screen readers. */
function LiveMark() {
  const m = useMessages(messages);
  const isLive = useLiveState() === 'open';
  const text = isLive ? m.live : m.waiting;
  return (
    <span role="img" title={text} aria-label={text} className={classes.live} data-live={isLive} />
  );
}

function Navigation() {
  const pick = usePick();
  const { pathname } = useLocation();
  const current = entryAt(pathname);
  return (
    <ScrollArea p="xs" type="hover">
      {useNavigation().map((group) => (
        <div key={group.name}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
            {pick(group.label)}
          </Text>
          {group.entries.map((entry) => (
            <NavigationLink
              key={entry.to}
              entry={entry}
              label={pick(entry.label)}
              isCurrent={entry === current}
            />
          ))}
        </div>
      ))}
    </ScrollArea>
  );
}

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Memoised: renders only when it becomes or ceases to be the current entry. */
const NavigationLink = memo(function NavigationLink({
  entry,
  label,
  isCurrent,
}: NavigationLinkProps) {
  return (
    <NavLink
      component={Link}
      to={entry.to}
      // Otherwise the library also marks the entries of parent paths.
      activeOptions={{ exact: true }}
      label={label}
      leftSection={<entry.icon size={18} aria-hidden />}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      py={6}
    />
  );
});
