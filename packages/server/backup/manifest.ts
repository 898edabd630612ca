import { createHash } from 'node:crypto'
import { z } from 'zod'
import { chunkSize } from './chunks.ts'

/**
 * The content of a file or table, as a list of chunks in order: the SHA-256 of a stored chunk, or the number of
 * successive chunks that contain only zeros. All chunks have the size `chunkSize`, except for the last one.
 */
const content = z.array(z.union([z.string().regex(/^[0-9a-f]{64}$/), z.int().positive()]))
export type Content = z.infer<typeof content>

const stored = {
  /** bytes */
  size: z.int().nonnegative(),
  content,
  /** SHA-256 of `size` and `content`, which identifies the data */
  sha256: z.string(),
}

const table = z.object({
  ...stored,
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
})
export type SavedTable = z.infer<typeof table>

const partition = z.object({
  name: z.string(),
  parent: z.string(),
  /** as in `attach partition … for values …`; restricted, since it becomes part of a statement */
  bound: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\))$/),
  /** storage parameters such as `autovacuum_enabled=false` */
  settings: z.array(z.string().regex(/^[a-z_.]+=[\w.-]+$/)),
})
export type SavedPartition = z.infer<typeof partition>

const sequence = z.object({ name: z.string(), value: z.string(), called: z.boolean() })

export type SavedSequence = z.infer<typeof sequence>

const database = z.object({
  /** PostgreSQL's version, such as 18.4 */
  version: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
})
export type SavedDatabase = z.infer<typeof database>

const file = z.object({
  ...stored,
  /** path in the folder `qemu` of the data folder */
  path: z.string(),
  /** identifies the file's state when it was saved; null if it may have changed since */
  state: z.string().nullable(),
})
export type SavedFile = z.infer<typeof file>

const machines = z.object({
  /** text of host.json, and of machine.json by machine ID */
  host: z.string(),
  records: z.record(z.string(), z.string()),
  /** IDs that must not be created again */
  tombstones: z.array(z.string()),
  files: z.array(file),
})
export type SavedMachines = z.infer<typeof machines>

/** A path in the folder of a cluster, which cannot lead out of it. */
const clusterPath = z.string().regex(/^[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/)

const cluster = z.object({
  /** name of the archive that has the log of this cluster */
  archive: z.string().regex(/^[\w-]+$/),
  /** the first segment of the log that a recovery needs */
  start: z.string().regex(/^[0-9A-F]{24}$/),
  /** the earliest time that can be recovered, ISO 8601 in UTC */
  end: z.iso.datetime(),
  /** text of the file `backup_label`, with which PostgreSQL begins the recovery */
  label: z.string(),
  folders: z.array(clusterPath),
  files: z.array(z.object({ ...stored, path: clusterPath })),
  /** files that are much smaller than a chunk, one after the other */
  small: z.object({
    ...stored,
    files: z.array(z.object({ path: clusterPath, size: z.int().nonnegative() })),
  }),
})
/** The files of a managed PostgreSQL, copied while it ran: a base backup in PostgreSQL's terms. */
export type SavedCluster = z.infer<typeof cluster>

const manifest = z.object({
  /** 2: with files of a cluster, which older versions would remove */
  format: z.union([z.literal(1), z.literal(2)]),
  /** version of Portico */
  version: z.string(),
  /** when the database was read, ISO 8601 in UTC */
  time: z.string(),
  /** bytes of a chunk before compression */
  chunkSize: z.literal(chunkSize),
  database,
  /** machines and disks of QEMU in the data folder; null if there are none */
  machines: machines.nullable(),
  cluster: cluster.optional(),
})

/** A backup: what was saved, and the chunks of which each table and file consists. */
export type Manifest = z.infer<typeof manifest>

const envelope = z.object({ sha256: z.string(), manifest: z.unknown() })

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Returns a table's or file's content with its checksum. @param size in bytes */
export function describeContent(
  size: number,
  chunks: Content,
): { size: number; content: Content; sha256: string } {
  return { size, content: chunks, sha256: digest([size, chunks]) }
}

/** Returns the text of a manifest's file. */
export function writeManifest(value: Manifest): string {
  return `${JSON.stringify({ sha256: digest(value), manifest: value })}\n`
}

/** Parses a manifest's file. @throws an error if it is damaged or has another format */
export function readManifest(text: string): Manifest {
  const { sha256, manifest: value } = envelope.parse(JSON.parse(text))
  if (digest(value) !== sha256) throw new Error('its checksum is wrong')
  const parsed = manifest.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.')} is not what this version writes`)
}

/** Returns the hashes of all stored chunks of a backup. */
export function* chunksOf({ database: { tables }, machines: saved, cluster }: Manifest): Generator<string> {
  const ofCluster = cluster === undefined ? [] : [...cluster.files, cluster.small]
  for (const { content: chunks } of [...tables, ...(saved?.files ?? []), ...ofCluster]) {
    for (const chunk of chunks) if (typeof chunk === 'string') yield chunk
  }
}
