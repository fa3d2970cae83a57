/** The frame around every page: header, side bar, account. */

import { icon as IconCode } from 'virtual:tabler/code';
import { icon as IconFold } from 'virtual:tabler/layout-sidebar-left-collapse';
import { icon as IconUnfold } from 'virtual:tabler/layout-sidebar-left-expand';
import { icon as IconSearch } from 'virtual:tabler/search';
import { ActionIcon, AppShell, Burger, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { setFiscalYearStart, setTimeZone } from '../core/days.ts';
import { searchKeys, useKeyNames } from '../core/key-names.ts';
import { nameOf, useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Mark, Wordmark } from '../ui/page/brand.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Live, useLiveState } from './live.tsx';
import { PersonLabel } from './person-label.tsx';
import { useSameSession } from './session.tsx';
import classes from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const sizes = { header: 56, bar: 230, rail: 60 } as const;
/** Narrower windows, such as those of tablets, begin with the rail. */
const roomy = '(min-width: 75em)';

/** Not visible at first, so loaded after the page. */
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);
const TenantMenu = lazyPart(async () => (await import('./tenant-menu.tsx')).TenantMenu);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const DialogsHost = lazyPart(
  async () => (await import('../ui/dialogs/dialogs-host.tsx')).DialogsHost,
);
const KeptEdits = lazyPart(async () => (await import('./kept-edits.tsx')).KeptEdits);
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const Shortcuts = lazyPart(async () => (await import('./shortcuts.tsx')).Shortcuts);
const ApiCalls = lazyPart(async () => (await import('./api-calls.tsx')).ApiCalls);

export function Shell() {
  const m = useMessages('shell.shell');
  const { tenant } = useMe();
  // A process of the release before does not return them.
  setTimeZone(tenant.timeZone ?? 'UTC');
  setFiscalYearStart(tenant.fiscalYearStart ?? 1);
  useSameSession();
  useKeptFocus();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const router = useRouter();
  // Closes the menu on small screens when the page changes.
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close]);
  const [showsCalls, calls] = useDisclosure(false);
  // Loaded at its first use, because it needs as many files as a page.
  const [searches, { open: search }] = useDisclosure(false);
  const { isRail, setRail } = useRail();
  const FoldIcon = isRail ? IconUnfold : IconFold;
  return (
    <AppShell
      header={{ height: sizes.header }}
      navbar={{
        width: isRail ? sizes.rail : sizes.bar,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      padding={{ base: 'md', lg: 'lg' }}
    >
      <AppShell.Header className={classes.frame}>
        <a className={classes.skip} href="#content">
          {m.skip}
        </a>
        <Header isMenuOpen={isOpen} onMenu={toggle} onSearch={search} onCalls={calls.open} />
      </AppShell.Header>
      <AppShell.Navbar aria-label={m.main} className={classes.frame} visibleFrom="sm">
        <SideBar isRail={isRail} onWiden={() => setRail(false)} />
        <UnstyledButton className={classes.fold} onClick={() => setRail(!isRail)}>
          <FoldIcon size={18} aria-label={isRail ? m.unfold : m.fold} role="img" />
          {!isRail && <span aria-hidden>{m.fold}</span>}
        </UnstyledButton>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <ConnectionBanner />
      <Live />
      <Suspense fallback={null}>
        <DialogsHost />
        <KeptEdits />
      </Suspense>
      <Suspense fallback={null}>
        {searches && <Palette />}
        <Shortcuts />
        {isOpen && <MenuDrawer isOpen onClose={close} />}
        {showsCalls && <ApiCalls isOpen onClose={calls.close} />}
      </Suspense>
    </AppShell>
  );
}

/** Whether the side bar shows only icons: by the width of the window, until the user chooses. */
function useRail() {
  const [chosen, setRail] = useLocalStorage<boolean | null>({
    key: 'daybook.rail',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isRoomy = useMediaQuery(roomy, window.matchMedia(roomy).matches);
  return { isRail: chosen ?? !isRoomy, setRail };
}

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onCalls: () => void;
}

function Header({ isMenuOpen, onMenu, onSearch, onCalls }: HeaderProps) {
  const m = useMessages('shell.shell');
  const me = useMe();
  const name = nameOf(me);
  return (
    <div className={classes.header}>
      <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label={m.menu} />
      <Link to="/" className={classes.brand} aria-label={m.home}>
        <Mark size={26} />
        <Wordmark />
      </Link>
      <span className={classes.slash} aria-hidden />
      <Suspense fallback={<span className={classes.tenant}>{me.tenant.name}</span>}>
        <TenantMenu />
      </Suspense>
      {me.tenant.mode === 'test' && (
        <span className={classes.test} title={m.testWhy}>
          {m.test}
        </span>
      )}
      <SearchButton label={m.search} onSearch={onSearch} />
      <LiveMark />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={m.calls}
        title={m.calls}
        className={classes.calls}
        onClick={onCalls}
      >
        <IconCode size={18} aria-hidden />
      </ActionIcon>
      <Suspense
        fallback={
          <span className={classes.person}>
            <PersonLabel name={name} />
          </span>
        }
      >
        <AccountMenu name={name} />
      </Suspense>
    </div>
  );
}

interface SearchProps {
  readonly label: string;
  /** Shows the palette from now on. */
  readonly onSearch: () => void;
}

function SearchButton({ label, onSearch }: SearchProps) {
  const keyName = useKeyNames();
  const open = async () => {
    onSearch();
    (await import('@mantine/spotlight')).spotlight.open();
  };
  // Registered here, so that a key press is not lost while the palette loads.
  useHotkeys([['mod+K', open]], []);
  return (
    <UnstyledButton className={classes.search} onClick={open}>
      <IconSearch size={16} aria-hidden />
      <span className={classes.searchLabel}>{label}</span>
      <Kbd size="xs" className={classes.searchKeys}>
        {keyName(searchKeys)}
      </Kbd>
    </UnstyledButton>
  );
}

/** Connection status: a dot, with a text for screen readers. */
function LiveMark() {
  const m = useMessages('shell.shell');
  const isLive = useLiveState() === 'open';
  const text = isLive ? m.live : m.waiting;
  return (
    <span role="img" title={text} aria-label={text} className={classes.live} data-live={isLive} />
  );
}
