import type { Db } from '#kernel/context.ts'
import type { Services } from '#kernel/services.ts'

/** The services from which files of a bundle are read. */
export interface Reading {
  readonly db: Db
  readonly services: Services
  readonly now: Date
}

/** A file of a bundle: its lines, read page by page. */
export interface BundleFile {
  readonly path: string
  /** description of the content, for the bundle's README */
  readonly what: string
  /** objects become lines of JSON, texts are written unchanged */
  readonly rows: (reading: Reading) => AsyncIterable<unknown>
}

/** Files that are collected together, and reported as one part. */
export interface Part {
  /** name of the part, and of the folder with its files */
  readonly name: string
  readonly files: readonly BundleFile[]
}

/** number of rows per page */
const pageLength = 500

/** A position that precedes all IDs. */
const first = '00000000-0000-0000-0000-000000000000'

interface Query<Row> {
  execute(): Promise<Row[]>
}

/** Returns a reader of all rows of a table by ID. @param page returns the next rows after an ID */
export function byId<Row extends { readonly id: string }>(
  page: (db: Db, after: string, limit: number) => Query<Row>,
): BundleFile['rows'] {
  return byPosition(first, page, ({ id }) => id)
}

/** Returns a reader of all rows of a table whose key is a kind and an ID, ordered by ID. */
export function byIdAndKind<Row extends IdAndKind>(
  page: (db: Db, after: IdAndKind, limit: number) => Query<Row>,
): BundleFile['rows'] {
  return byPosition({ id: first, kind: '' }, page, ({ id, kind }) => ({ id, kind }))
}

interface IdAndKind {
  readonly id: string
  readonly kind: string
}

function byPosition<Row, Place>(
  start: Place,
  page: (db: Db, after: Place, limit: number) => Query<Row>,
  placeOf: (row: Row) => Place,
): BundleFile['rows'] {
  return async function* ({ db }) {
    for (let after = start; ;) {
      const rows: readonly Row[] = await page(db, after, pageLength).execute()
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageLength) return
      after = placeOf(last)
    }
  }
}

/**
 * Returns a reader of the newest rows of a numbered table, oldest first. @param from returns the number that precedes
 * the first of these rows
 */
export function byNumber<Row>(
  from: (reading: Reading) => Promise<number>,
  page: (db: Db, after: number, limit: number) => Query<Row>,
  numberOf: (row: Row) => number,
): BundleFile['rows'] {
  return async function* (reading) {
    let after: number | undefined = await from(reading)
    while (after !== undefined) {
      const rows: readonly Row[] = await page(reading.db, after, pageLength).execute()
      yield* rows
      const last = rows.at(-1)
      after = rows.length < pageLength || last === undefined ? undefined : numberOf(last)
    }
  }
}

/** Returns a reader of rows that are available at once. */
export function allOf(read: (reading: Reading) => Promise<Iterable<unknown>>): BundleFile['rows'] {
  return async function* (reading) {
    yield* await read(reading)
  }
}
