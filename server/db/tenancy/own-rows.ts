import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type Kysely,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from "kysely";
import type { Tables } from "../tables.ts";
import { isTenantTable } from "./tables.ts";

/**
 * Narrows every Kysely query to the rows of one account, in each table that it reads, joins, changes, or deletes from.
 * Nobody needs to write `account_id = …` by hand, so nobody can forget it. Raw SQL is passed through unchanged.
 */
export function ownRowsOnly(accountId: number): KyselyPlugin {
  const transformer = new OwnRows(accountId);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

/**
 * Narrows the queries of an agency or a superuser to one account that they see, in their transaction if there is one.
 */
export const within = (db: Kysely<Tables>, accountId: number): Kysely<Tables> => db.withPlugin(ownRowsOnly(accountId));

class OwnRows extends OperationNodeTransformer {
  readonly #accountId: number;

  constructor(accountId: number) {
    super();
    this.#accountId = accountId;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const transformed = super.transformSelectQuery(node, queryId);
    return { ...transformed, ...this.#narrowed(transformed.where, transformed.from?.froms ?? []) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const transformed = super.transformUpdateQuery(node, queryId);
    const tables = [
      ...(transformed.table === undefined ? [] : [transformed.table]),
      ...(transformed.from?.froms ?? []),
    ];
    return { ...transformed, ...this.#narrowed(transformed.where, tables) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const transformed = super.transformDeleteQuery(node, queryId);
    return { ...transformed, ...this.#narrowed(transformed.where, transformed.from.froms) };
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const transformed = super.transformJoin(node, queryId);
    const own = this.#ownRowsOf(transformed.table);
    if (own === undefined) return transformed;
    return {
      ...transformed,
      on: transformed.on === undefined ? OnNode.create(own) : OnNode.cloneWithOperation(transformed.on, "And", own),
    };
  }

  #narrowed(where: WhereNode | undefined, tables: readonly OperationNode[]): { readonly where?: WhereNode } {
    let narrowed = where;
    for (const table of tables) {
      const own = this.#ownRowsOf(table);
      if (own === undefined) continue;
      narrowed = narrowed === undefined ? WhereNode.create(own) : WhereNode.cloneWithOperation(narrowed, "And", own);
    }
    return narrowed === undefined ? {} : { where: narrowed };
  }

  /** The condition on a table, under its alias in the query; undefined for a table without tenant data. */
  #ownRowsOf(node: OperationNode): OperationNode | undefined {
    const table = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(table) || !isTenantTable(table.table.identifier.name)) return undefined;
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table.table.identifier.name;
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create("account_id"), TableNode.create(alias)),
      OperatorNode.create("="),
      ValueNode.create(this.#accountId),
    );
  }
}
