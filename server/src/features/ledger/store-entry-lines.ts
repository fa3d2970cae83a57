/** SQL of values that a list of journal entries computes from their lines. */

/** SQL over the lines of an entry on one side; lines of exchange differences have only a base amount. */
export function sqlOfLines(what: string, sign: '>' | '<'): string {
  return (
    `select ${what} from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ` +
    'where l.tenant_id = $1 and l.entry_id = journal_entry.id ' +
    `and (l.amount ${sign} 0 or l.amount = 0 and l.base_amount ${sign} 0)`
  );
}
