import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/** The life of a server, as seen by its database. */
export interface ServerLife {
  /** Plugin for the server's database connection. */
  readonly plugin: KyselyPlugin
  /** Ends its life after this many further writes. */
  endAfter(writes: number): void
  /** Whether it has ended. */
  readonly isOver: boolean
}

/**
 * Simulates killing a server at a certain moment: after a number of writes to some tables its database executes nothing
 * more, so that a transaction in progress is lost, and one that just committed is kept. Its other work continues, as
 * for a server that has lost its database permanently.
 */
export function killable(tables: readonly string[]): ServerLife {
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
