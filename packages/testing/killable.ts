import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/** The life of a server, ended by its database connection. */
export interface ServerLife {
  /** Plugin for the server's database connection, which ends the life. */
  readonly plugin: KyselyPlugin
  /** Ends the server's life after this many further writes. */
  endAfter(writes: number): void
  /** Whether the server's life has ended. */
  readonly isOver: boolean
}

/**
 * Simulates that a server is killed at a certain moment. After a number of writes to certain tables, the server's
 * database executes no more statements: a transaction in progress is lost, and one that was just committed is kept. The
 * server's other work continues, like that of a server that has lost its database for good.
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
