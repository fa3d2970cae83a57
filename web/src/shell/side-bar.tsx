/** The side bar: entries by group, some folded. As a rail, only icons. */
import { icon as IconChevron } from 'virtual:tabler/chevron-right';
import { ScrollArea, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { memo, useEffect, useId } from 'react';
import { entryAt, type NavigationEntry } from '../core/feature.ts';
import { useText } from '../core/messages.ts';
import { type FilledGroup, useNavigation } from './navigation.ts';
import classes from './side-bar.module.css';

type GroupName = NavigationEntry['group'];

const nothingOpen: readonly GroupName[] = [];

export interface SideBarProps {
  readonly isRail: boolean;
  /** Called when a folded group of the rail is opened, which needs its full width. */
  readonly onWiden: () => void;
}

export function SideBar({ isRail, onWiden }: SideBarProps) {
  const { pathname } = useLocation();
  const current = entryAt(pathname);
  const [open, setOpen] = useLocalStorage<readonly GroupName[]>({
    key: 'daybook.open-groups',
    defaultValue: nothingOpen,
    getInitialValueInEffect: false,
  });
  const inside = current?.group;
  // The current page is always visible in the side bar, until the user folds its group.
  useEffect(() => {
    if (inside !== undefined) setOpen((names) => [...new Set([...names, inside])]);
  }, [inside, setOpen]);
  const toggle = (name: GroupName) =>
    setOpen((names) =>
      names.includes(name) ? names.filter((one) => one !== name) : [...names, name],
    );
  return (
    <ScrollArea className={classes.bar} type="hover" scrollbarSize={6} data-rail={isRail}>
      {useNavigation().map((group) => (
        <NavigationGroup
          key={group.name}
          group={group}
          current={current}
          isRail={isRail}
          isOpen={open.includes(group.name)}
          onToggle={() => {
            if (!isRail) return toggle(group.name);
            if (!open.includes(group.name)) toggle(group.name);
            onWiden();
          }}
        />
      ))}
    </ScrollArea>
  );
}

interface GroupProps {
  readonly group: FilledGroup;
  readonly current: NavigationEntry | undefined;
  readonly isRail: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function NavigationGroup({ group, current, isRail, isOpen, onToggle }: GroupProps) {
  const text = useText();
  const id = useId();
  const label = text(group.label);
  const isShown = group.icon === undefined || (isOpen && !isRail);
  return (
    <div className={classes.group}>
      {group.icon === undefined ? (
        <div className={classes.heading} id={id}>
          {label}
        </div>
      ) : (
        <UnstyledButton
          className={classes.entry}
          id={id}
          aria-expanded={isShown}
          title={isRail ? label : undefined}
          data-current={(isRail && current?.group === group.name) || undefined}
          onClick={onToggle}
        >
          <group.icon size={18} aria-hidden />
          <span className={classes.label}>{label}</span>
          <IconChevron size={14} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      )}
      {isShown && (
        <ul className={classes.entries} aria-labelledby={id}>
          {group.entries.map((entry) => (
            <NavigationLink
              key={entry.to}
              entry={entry}
              label={text(entry.label)}
              isCurrent={entry === current}
              isRail={isRail}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface LinkProps {
  readonly entry: NavigationEntry;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isRail: boolean;
}

/** Memoised: renders only when it becomes or ceases to be the current entry. */
const NavigationLink = memo(function NavigationLink({
  entry,
  label,
  isCurrent,
  isRail,
}: LinkProps) {
  return (
    <li>
      <Link
        className={classes.entry}
        to={entry.to}
        // Otherwise the library also marks the entries of parent paths.
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        title={isRail ? label : undefined}
      >
        <entry.icon size={18} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  );
});
