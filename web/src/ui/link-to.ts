/** A place of the app with its search values, for Mantine parts: `<Anchor {...linkTo('/ledger', { sort })}>`. */
import { Link } from '@tanstack/react-router';

export function linkTo(to: string, search: Readonly<Record<string, string>> = {}) {
  // The types of a link do not come through those of Mantine; the router itself takes every text here.
  return { component: Link, to, search: search as never };
}
