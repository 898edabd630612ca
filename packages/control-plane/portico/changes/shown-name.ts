import { resourceKind } from '@portico/contract/resources/kinds.ts'
import { type BulkOperation, bulkOperations } from '@portico/contract/resources/bulk-operations.ts'
import { kindOfKey } from '@portico/domain/issues/kinds.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

type Stored = Readonly<Record<string, unknown>>

/** Fields that refer to another resource whose name is shown for rows without a name, by kind in the change log. */
const referring: Readonly<Record<string, string>> = {
  'affinity-group-member': 'instance_id',
  'first-view': 'view_id',
  'ip-pool-silo': 'ip_pool_id',
  'role-assignment': 'identity_id',
  'silo-group-member': 'user_id',
  'silo-quota': 'silo_id',
}

/** Functions that return a name from the row itself, by kind in the change log. */
const fromRow: Readonly<Record<string, (row: Stored) => unknown>> = {
  'access-token': ({ client_id }) => client_id,
  'address-lot-block': ({ first_address, last_address }) => span(first_address, last_address),
  'bfd-session': ({ remote }) => remote,
  'bgp-announcement': ({ network }) => network,
  'external-ip': ({ ip }) => addressOf(ip),
  'ip-pool-range': ({ first_ip, last_ip }) => span(addressOf(first_ip), addressOf(last_ip)),
  'issue-silence': ({ issue }) => kindOfKey(String(issue))?.replaceAll('_', ' '),
  'loopback-address': ({ address }) => address,
  'physical-disk': ({ serial }) => serial,
  rack: shortId,
  session: ({ source, id }) => source ?? shortId({ id }),
  'silo-group': ({ display_name }) => display_name,
  'silo-user': ({ display_name }) => display_name,
  sled: ({ serial }) => serial,
  'sled-outage': ({ sled_serial }) => sled_serial,
  'support-bundle': shortId,
  switch: ({ serial }) => serial,
  'switch-port': ({ switch_location, port_name }) => `${String(switch_location)} ${String(port_name)}`,
  'target-release': ({ version }) => version ?? 'unspecified',
  task: ({ about, total }) => taskName(about as About, Number(total)),
  trial: ({ thing_words }) => thing_words,
  'uninitialized-sled': ({ serial }) => serial,
}

/** SQL: the last name of the resource to which a row of `change` without a name refers. */
export const referredName: RawBuilder<string | null> = nameOf(
  sql`case change.kind ${sql.join(
    Object.entries(referring).map(([kind, field]) => sql`when ${kind} then ${idIn(field)}`),
    sql` `,
  )} end`,
)

/** SQL: the name of the silo that a pool is linked to. */
export const linkedSilo: RawBuilder<string | null> = nameOf(
  sql`case change.kind when 'ip-pool-silo' then ${idIn('silo_id')} end`,
)

function idIn(field: string): RawBuilder<string> {
  return sql`(coalesce(change.after, change.before) ->> ${field})::uuid`
}

function nameOf(id: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(select coalesce(target.name, coalesce(target.after, target.before) ->> 'display_name')
    from change target where target.id = ${id} order by target.position desc limit 1)`
}

/**
 * Returns the names of changed resources that are not in the log yet, in their order: their own names, names from their
 * rows, or the names of resources to which they refer. Null if a resource cannot be identified.
 */
export async function shownNames(
  db: Db,
  entries: readonly {
    readonly id: string
    readonly kind: string
    readonly name: string | null
    readonly before: Stored | null
    readonly after: Stored | null
  }[],
): Promise<readonly (string | null)[]> {
  const found = entries.map(({ kind, name, before, after }) => {
    const row = after ?? before
    const id = row?.[referring[kind] ?? '']
    return { name: name ?? nameFromRow(kind, row), id: typeof id === 'string' ? id : null }
  })
  const ids = found.flatMap(({ name, id }) => (name === null && id !== null ? [id] : []))
  if (ids.length === 0) return found.map(({ name }) => name)
  const { rows } = await sql<{ id: string; name: string | null }>`
    select given.id, ${nameOf(sql`given.id`)} as name
    from unnest(${[...new Set(ids)]}::uuid[]) as given (id)`.execute(db)
  const referred = new Map(rows.map(({ id, name }) => [id, name]))
  // A resource that was created in the same transaction is not in the log, so its name is read from the transaction's
  // entries.
  for (const [at, { id }] of entries.entries()) {
    const name = found[at]?.name ?? null
    if (name !== null) referred.set(id, name)
  }
  return found.map(({ name, id }) => name ?? referred.get(id ?? '') ?? null)
}

/** Returns a name for a changed resource that has no name column; null if its row does not identify it. */
export function nameFromRow(kind: string, row: Stored | null): string | null {
  const name = row === null ? undefined : fromRow[kind]?.(row)
  return typeof name === 'string' && name !== '' ? name : null
}

/** Returns the first digits of the ID, which the console also shows for resources that only have an ID. */
function shortId({ id }: Stored): string {
  return String(id).slice(0, 8)
}

const addressOf = (ip: unknown) => (typeof ip === 'number' ? formatIpv4(ip) : ip)

function span(first: unknown, last: unknown): string {
  return first === last ? String(first) : `${String(first)}–${String(last)}`
}

type About =
  | { readonly kind: 'bulk'; readonly operation: BulkOperation }
  | { readonly kind: 'image_upload'; readonly name: string }
  | { readonly kind: 'backup'; readonly instance: string }
  | { readonly kind: 'restore'; readonly instance: string }
  | { readonly kind: 'drain'; readonly serial: string; readonly is_return: boolean }
  | { readonly kind: 'export'; readonly source: { readonly type: string; readonly list?: string } }

/** Returns a task's name, for example `stop 340 instances`, `upload of image debian` or `export of instances`. */
function taskName(about: About, total: number): string {
  if (about.kind === 'image_upload') return `upload of image ${about.name}`
  if (about.kind === 'backup') return `backup of ${about.instance}`
  if (about.kind === 'restore') return `restore of ${about.instance}`
  if (about.kind === 'drain')
    return `move instances ${about.is_return ? 'back to' : 'off'} sled ${about.serial}`
  if (about.kind === 'export') return `export of ${inWords(`${about.source.list ?? about.source.type}s`)}`
  const { kind, verb } = bulkOperations[about.operation]
  const { one, many } = resourceKind(kind)
  return `${verb.toLowerCase()} ${total} ${total === 1 ? one : many}`
}

const inWords = (id: string) =>
  id
    .replace(/ss$/, 's')
    .replaceAll('_', ' ')
    .replaceAll(/\b(bgp|ip|ssh|vpc)(?=s?\b)/g, (word) => word.toUpperCase())
