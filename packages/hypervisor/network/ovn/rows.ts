import { vpcOfOutsidePort } from './names.ts'
import type { Datum, Operation, Row, Where } from './ovsdb.ts'

/** The value of a column: a scalar, a set, or a map. */
export type Value = string | number | boolean | readonly string[] | Readonly<Record<string, string | number>>

/** A row of the northbound database that a VPC needs. */
export interface WantedRow {
  readonly table: Table
  /** identifies the row among those of its VPC, whatever its columns contain */
  readonly key: string
  readonly columns: Readonly<Record<string, Value>>
  /** columns that contain references to other rows of the VPC, as their keys */
  readonly refs?: Readonly<Record<string, readonly string[]>>
  /** whether several VPCs use the row. It exists already, and only its references to rows of this VPC are changed */
  readonly isShared?: boolean
}

/** The tables that rows of VPCs are in. */
export const tables = [
  'Logical_Switch',
  'Logical_Switch_Port',
  'Logical_Router',
  'Logical_Router_Port',
  'Logical_Router_Policy',
  'Logical_Router_Static_Route',
  'NAT',
  'Static_MAC_Binding',
  'DHCP_Options',
  'ACL',
  'Port_Group',
  'Address_Set',
  'QoS',
  'Copp',
  'Meter',
  'Meter_Band',
] as const
export type Table = (typeof tables)[number]

/** Key of the row of `Static_MAC_Binding` */
export const nextHopKey = 'next-hop'

const vpcColumn = 'portico-vpc'
const keyColumn = 'portico-key'

/** Returns the ID of the VPC for which a row was made; undefined for rows of other programs, and shared ones. */
export const vpcOf = (table: string, row: Row): string | undefined =>
  table === 'Static_MAC_Binding'
    ? vpcOfOutsidePort(String(row['logical_port']))
    : readMap(row['external_ids'])[vpcColumn]

/** A stored row of a VPC. */
export interface StoredRow {
  readonly table: Table
  readonly key: string
  readonly uuid: string
  readonly columns: Row
}

/** @param row a selected row, with `_uuid` and `external_ids` */
export function storedRow(table: Table, row: Row): StoredRow {
  // This table has no column for it, and a VPC has one row.
  const key = table === 'Static_MAC_Binding' ? nextHopKey : readMap(row['external_ids'])[keyColumn]
  return { table, key: key ?? '', uuid: uuidOf(row), columns: row }
}

/**
 * Returns the operations that turn stored rows into the wanted ones. Only what differs is changed, and elements of large
 * sets are added and removed one by one. A second call after the operations returns none.
 * @param stored rows of the VPC, and rows of others that have references to them
 */
export function difference(
  vpcId: string,
  stored: readonly StoredRow[],
  wanted: readonly WantedRow[],
): readonly Operation[] {
  // Of rows with the same key, which only others can have added, one stays.
  const byKey = new Map(stored.map((row) => [nameOf(row), row]))
  const kept = new Set(wanted.map(nameOf))
  const keyOfUuid = new Map(stored.map((row) => [row.uuid, byKey.get(nameOf(row)) === row ? row.key : '']))
  const names = new Map(
    wanted.filter((row) => !byKey.has(nameOf(row))).map(({ key }, at) => [key, `row${at}`] as const),
  )
  const uuids = new Map(stored.map(({ key, uuid }) => [key, uuid]))
  const reference = (key: string): Datum => {
    const name = names.get(key)
    if (name !== undefined) return ['named-uuid', name]
    const uuid = uuids.get(key)
    if (uuid === undefined) throw new RangeError(`there is no row ${key}`)
    return ['uuid', uuid]
  }
  const change = (row: WantedRow): readonly Operation[] => {
    const refs = Object.entries(row.refs ?? {})
    const before = byKey.get(nameOf(row))
    if (before === undefined) {
      const columns = Object.entries(withIds(vpcId, row))
      return [
        {
          op: 'insert',
          table: row.table,
          'uuid-name': names.get(row.key) ?? '',
          row: Object.fromEntries([
            ...columns.map(([column, value]) => [column, datumOf(value)]),
            ...refs.map(([column, keys]) => [column, ['set', keys.map(reference)]]),
          ]),
        },
      ]
    }
    const where: Where = [['_uuid', '==', ['uuid', before.uuid]]]
    const changed = Object.entries(row.isShared ? {} : withIds(vpcId, row)).filter(
      ([column, value]) => !isSame(before.columns[column], value),
    )
    const mutations = refs.flatMap(([column, keys]) => {
      // References to rows of other VPCs are left alone.
      const present = readUuids(before.columns[column]).flatMap((uuid) =>
        keyOfUuid.has(uuid) ? [{ uuid, key: keyOfUuid.get(uuid) ?? '' }] : [],
      )
      const old = new Set(present.map(({ key }) => key))
      const now = new Set(keys)
      const gone = present.filter(({ key }) => !now.has(key)).map(({ uuid }): Datum => ['uuid', uuid])
      const added = keys.filter((key) => !old.has(key)).map(reference)
      return [
        ...(gone.length > 0 ? [[column, 'delete', ['set', gone]] as const] : []),
        ...(added.length > 0 ? [[column, 'insert', ['set', added]] as const] : []),
      ]
    })
    return [
      ...(changed.length > 0
        ? [
            {
              op: 'update' as const,
              table: row.table,
              where,
              row: Object.fromEntries(changed.map(([column, value]) => [column, datumOf(value)])),
            },
          ]
        : []),
      ...(mutations.length > 0 ? [{ op: 'mutate' as const, table: row.table, where, mutations }] : []),
    ]
  }
  const deleted = stored
    .filter((row) => !kept.has(nameOf(row)) || byKey.get(nameOf(row)) !== row)
    .map(({ table, uuid }): Operation => ({ op: 'delete', table, where: [['_uuid', '==', ['uuid', uuid]]] }))
  return [...wanted.flatMap(change), ...deleted]
}

const nameOf = ({ table, key }: Pick<WantedRow, 'table' | 'key'>): string => `${table} ${key}`

function withIds(vpcId: string, { table, key, columns }: WantedRow): WantedRow['columns'] {
  if (table === 'Static_MAC_Binding') return columns
  const more = columns['external_ids'] as Readonly<Record<string, string>> | undefined
  return { ...columns, external_ids: { ...more, [vpcColumn]: vpcId, [keyColumn]: key } }
}

export function datumOf(value: Value): Datum {
  if (typeof value !== 'object') return value
  return Array.isArray(value)
    ? ['set', value as readonly string[]]
    : ['map', Object.entries(value as Readonly<Record<string, string | number>>)]
}

function isSame(stored: Datum | undefined, wanted: Value): boolean {
  if (stored === wanted) return true
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    const [before, now] = [readMap(stored), Object.entries(wanted)]
    return now.length === Object.keys(before).length && now.every(([key, value]) => before[key] === value)
  }
  return textOf(stored) === textOf(datumOf(wanted))
}

/** Returns the same text for the same scalar or set, in whatever order the database writes it. */
function textOf(datum: Datum | undefined): string {
  const set = Array.isArray(datum) && datum[0] === 'set' ? (datum[1] as readonly Datum[]) : [datum]
  return JSON.stringify(set.map((one) => JSON.stringify(one)).toSorted())
}

/** Returns the UUIDs of a column of references. */
export function readUuids(datum: Datum | undefined): readonly string[] {
  if (!Array.isArray(datum)) return []
  if (datum[0] === 'uuid') return [String(datum[1])]
  return datum[0] === 'set' ? (datum[1] as readonly Datum[]).flatMap(readUuids) : []
}

/** Returns the elements of a column that is a set of strings. */
export function readStrings(datum: Datum | undefined): readonly string[] {
  if (typeof datum === 'string') return [datum]
  if (!Array.isArray(datum) || datum[0] !== 'set') return []
  return (datum[1] as readonly Datum[]).map(String)
}

/** Returns a map column as an object; empty if the datum is no map. */
export function readMap(datum: Datum | undefined): Readonly<Record<string, string>> {
  if (!Array.isArray(datum) || datum[0] !== 'map') return {}
  return Object.fromEntries(datum[1] as readonly (readonly [string, string])[])
}

export function uuidOf(row: Row): string {
  const [uuid] = readUuids(row['_uuid'])
  if (uuid === undefined) throw new RangeError('a selected row has no _uuid')
  return uuid
}
