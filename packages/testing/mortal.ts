import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/** The life of a server, as its database sees it. */
export interface Life {
  /** Of the database as that server has it. */
  readonly plugin: KyselyPlugin
  /** Let it live for so many more writes. */
  endAfter(writes: number): void
  /** Did it come to that? */
  readonly isOver: boolean
}

/**
 * A server that can be killed at a certain moment: after so many writes to some tables nothing that it asks its database
 * for is done any more, so that a transaction it is in comes to nothing, and one that just ended stands. What it does
 * elsewhere goes on, as of a server that has lost its database for good.
 */
export function mortal(tables: readonly string[]): Life {
  let left = Infinity
  let isOver = false
  return {
    plugin: {
      transformQuery({ node }) {
        if (left === 0) isOver = true
        if (isOver) throw new Error('this server was killed')
        if (tables.includes(writtenTable(node) ?? '')) left -= 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
    endAfter(writes) {
      left = writes
    },
    get isOver() {
      return isOver
    },
  }
}

function writtenTable(node: RootOperationNode): string | undefined {
  const written =
    node.kind === 'InsertQueryNode'
      ? node.into
      : node.kind === 'UpdateQueryNode'
        ? node.table
        : node.kind === 'DeleteQueryNode'
          ? node.from.froms[0]
          : undefined
  return written !== undefined && TableNode.is(written) ? written.table.identifier.name : undefined
}
