/**
 * Whether a statement needs one shard of a Citus cluster only (decision 0004): every table of tenants in it has its
 * tenant equal to a parameter, directly or by a join in the same query. Citus does not infer the tenant of a query in an
 * expression from the query around it. Reads the syntax tree of PostgreSQL's own parser.
 */
import { parse } from 'libpg-query';
import { localTables } from './citus-rules.ts';

type Tree = { readonly [key: string]: unknown };

/** What an alias names; `node` is its tenant in the equalities. */
interface Source {
  readonly alias: string;
  readonly table: string | null;
  readonly node: string;
}

interface Scope {
  readonly sources: Source[];
  /** Names of `with`, with the tenant that they return. */
  readonly queries: Map<string, string>;
  readonly outer: Scope | null;
}

/** The tables of tenants in the statement whose tenant is not equal to its parameter. Empty: one shard. */
export async function unboundTables(sql: string): Promise<string[]> {
  const reading = new Reading();
  for (const { stmt } of (await parse(sql)).stmts ?? [])
    if (/(Select|Insert|Update|Delete)Stmt/.test(Object.keys(stmt ?? {})[0] ?? ''))
      reading.readQuery(stmt as unknown as Tree, null);
  return reading.unbound();
}

function columnOf(source: Source): string {
  return source.table === 'tenant' ? 'id' : 'tenant_id';
}

/** The equalities of one statement. */
class Reading {
  private readonly found: Source[] = [];
  private readonly equal = new Map<string, string>();
  private nodes = 0;

  /** The tables of tenants whose tenant is not equal to a parameter. */
  unbound(): string[] {
    const nodes = [...this.equal.keys(), ...this.equal.values()];
    const parameters = new Set(
      nodes.filter((node) => node.startsWith('$')).map((node) => this.rootOf(node)),
    );
    return this.found
      .filter(({ node }) => !parameters.has(this.rootOf(node)))
      .map(({ table }) => table ?? '');
  }

  private newNode(): string {
    this.nodes += 1;
    return `#${this.nodes}`;
  }

  private rootOf(node: string): string {
    const next = this.equal.get(node);
    return next === undefined || next === node ? node : this.rootOf(next);
  }

  private unite(one: string | null, other: string | null): void {
    if (one !== null && other !== null) this.equal.set(this.rootOf(one), this.rootOf(other));
  }

  /** The node of an expression that is a tenant: a parameter, or the tenant column of a source. */
  private nodeOf(expression: unknown, scope: Scope): string | null {
    const tree = expression as Tree;
    const cast = tree['TypeCast'] as Tree | undefined;
    if (cast !== undefined) return this.nodeOf(cast['arg'], scope);
    const parameter = tree['ParamRef'] as Tree | undefined;
    if (parameter !== undefined) return `$${parameter['number']}`;
    const reference = tree['ColumnRef'] as Tree | undefined;
    const names = ((reference?.['fields'] ?? []) as Tree[]).map((field) =>
      String((field['String'] as Tree | undefined)?.['sval']),
    );
    const column = names.at(-1);
    if (column === undefined) return null;
    const alias = names.length > 1 ? names[0] : null;
    const own = scope.sources.find(
      (one) => columnOf(one) === column && (alias === null || alias === one.alias),
    );
    return own?.node ?? null;
  }

  /** Applies the equalities that hold for every row: those under OR, NOT and CASE do not. */
  private readCondition(condition: unknown, scope: Scope): void {
    const tree = condition as Tree | undefined;
    const both = tree?.['BoolExpr'] as Tree | undefined;
    if (both?.['boolop'] === 'AND_EXPR')
      for (const part of both['args'] as unknown[]) this.readCondition(part, scope);
    const compared = tree?.['A_Expr'] as Tree | undefined;
    if (compared?.['kind'] !== 'AEXPR_OP' || !JSON.stringify(compared['name']).includes('"="'))
      return;
    this.unite(this.nodeOf(compared['lexpr'], scope), this.nodeOf(compared['rexpr'], scope));
  }

  private addTable(table: Tree, scope: Scope): Source {
    const name = String(table['relname']);
    const alias = String((table['alias'] as Tree | undefined)?.['aliasname'] ?? name);
    let query: string | undefined;
    for (let at: Scope | null = scope; at !== null && query === undefined; at = at.outer)
      query = at.queries.get(name);
    const isOfTenant = query === undefined && !(name in localTables) && !name.startsWith('pg_');
    const source = {
      alias,
      table: query === undefined ? name : null,
      node: query ?? this.newNode(),
    };
    scope.sources.push(source);
    if (isOfTenant) this.found.push(source);
    return source;
  }

  private addSources(item: unknown, scope: Scope): void {
    const tree = item as Tree;
    if (tree['RangeVar'] !== undefined) this.addTable(tree['RangeVar'] as Tree, scope);
    const join = tree['JoinExpr'] as Tree | undefined;
    if (join !== undefined) {
      const before = scope.sources.length;
      this.addSources(join['larg'], scope);
      this.addSources(join['rarg'], scope);
      if (JSON.stringify(join['usingClause'] ?? '').includes('"tenant_id"')) {
        const [first, ...rest] = scope.sources
          .slice(before)
          .filter(({ table }) => table !== 'tenant');
        for (const other of rest) this.unite(first?.node ?? null, other.node);
      }
      this.readCondition(join['quals'], scope);
    }
    const inner = tree['RangeSubselect'] as Tree | undefined;
    if (inner === undefined) return;
    const alias = String((inner['alias'] as Tree | undefined)?.['aliasname'] ?? '');
    const node = this.readQuery(inner['subquery'] as Tree, scope);
    scope.sources.push({ alias, table: null, node });
  }

  /** Returns the node of its output column `tenant_id`. */
  readQuery(statement: Tree, outer: Scope | null): string {
    const [[kind = '', value] = []] = Object.entries(statement);
    const query = value as Tree;
    const scope: Scope = { sources: [], queries: new Map(), outer };
    const output = this.newNode();
    const named = query['withClause'] as Tree | undefined;
    for (const one of (named?.['ctes'] ?? []) as Tree[]) {
      const { ctename, ctequery } = one['CommonTableExpr'] as Tree;
      // It names itself.
      if (named?.['recursive'] === true) scope.queries.set(String(ctename), this.newNode());
      scope.queries.set(String(ctename), this.readQuery(ctequery as Tree, scope));
    }
    for (const side of ['larg', 'rarg'])
      if (query[side] !== undefined) this.readQuery({ SelectStmt: query[side] }, scope);
    const target =
      query['relation'] === undefined ? null : this.addTable(query['relation'] as Tree, scope);
    for (const item of (query['fromClause'] ?? query['usingClause'] ?? []) as unknown[])
      this.addSources(item, scope);
    this.readCondition(query['whereClause'], scope);
    const returned = (query['targetList'] ?? query['returningList'] ?? []) as Tree[];
    for (const one of kind === 'UpdateStmt' ? [] : returned) {
      const { name, val } = one['ResTarget'] as Tree;
      if (val !== undefined && (name ?? 'tenant_id') === 'tenant_id')
        this.unite(output, this.tenantOf(val, scope));
    }
    if (kind === 'InsertStmt' && target !== null) this.readInsert(query, target, scope);
    const handled = ['withClause', 'fromClause', 'usingClause', 'relation', 'larg', 'rarg'];
    for (const [key, part] of Object.entries(query))
      if (!handled.includes(key) && !(kind === 'InsertStmt' && key === 'selectStmt'))
        this.readInner(part, scope);
    for (const key of ['fromClause', 'usingClause']) this.readJoined(query[key], scope);
    return output;
  }

  private tenantOf(expression: unknown, scope: Scope): string | null {
    const node = this.nodeOf(expression, scope);
    return node?.startsWith('$') ? null : node;
  }

  /** The inserted tenant: a parameter of VALUES, or a column of the query. */
  private readInsert(query: Tree, target: Source, scope: Scope): void {
    const columns = ((query['cols'] ?? []) as Tree[]).map(
      (column) => (column['ResTarget'] as Tree)['name'],
    );
    const index = columns.indexOf(columnOf(target));
    const select = (query['selectStmt'] as Tree)['SelectStmt'] as Tree;
    const inner: Scope = { sources: [], queries: new Map(), outer: scope };
    for (const row of (select['valuesLists'] ?? []) as Tree[])
      this.unite(
        target.node,
        this.nodeOf(((row['List'] as Tree)['items'] as unknown[])[index], inner),
      );
    if (select['valuesLists'] !== undefined) return;
    const targetList = ((select['targetList'] ?? []) as Tree[]).map((one, at) => ({
      ResTarget: { ...(one['ResTarget'] as Tree), name: at === index ? 'tenant_id' : 'other' },
    }));
    this.unite(target.node, this.readQuery({ SelectStmt: { ...select, targetList } }, scope));
  }

  /** Queries within expressions. */
  private readInner(part: unknown, scope: Scope): void {
    if (typeof part !== 'object' || part === null) return;
    const tree = part as Tree;
    const link = tree['SubLink'] as Tree | undefined;
    if (link !== undefined) this.readQuery(link['subselect'] as Tree, scope);
    for (const [key, value] of Object.entries(tree)) {
      if (key === 'SubLink') this.readInner((value as Tree)['testexpr'], scope);
      else this.readInner(value, scope);
    }
  }

  /** Queries within the conditions of joins and the arguments of functions. */
  private readJoined(part: unknown, scope: Scope): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'RangeSubselect') continue;
      if (key === 'SubLink') this.readQuery((value as Tree)['subselect'] as Tree, scope);
      else this.readJoined(value, scope);
    }
  }
}
