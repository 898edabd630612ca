/**
 * Converts between the wire format (snake_case, times as text) and TypeScript (camelCase, `Date`, `bigint`). Does not
 * import zod or schemas: the conversion depends on field names only, and the types below state the same rules for the
 * compiler.
 */

/**
 * Fields that contain maps, whose keys are data and stay unchanged. If such a field contains a list, it is treated as a
 * list.
 */
export const MAP_FIELDS: ReadonlySet<string> = new Set([
  'addresses',
  'bgp_peers',
  'by_state',
  'exports',
  'fields',
  'history',
  'interfaces',
  'links',
  'mapped_fleet_roles',
  'routes',
  'timeseries',
])

/** Fields whose whole content is data and stays unchanged: the stored fields of a change. */
export const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['before', 'after'])

/**
 * Fields with counts that are too large for a number and are sent as decimal text. In other schemas, fields with these
 * names contain numbers or objects.
 */
const WIDE_FIELDS: ReadonlySet<string> = new Set(['allocated', 'capacity'])

/** Whether text in this field may be a time. Numbers in such fields, as in `hold_time`, stay numbers. */
function isTimeField(key: string): boolean {
  return /^time_|_time$|_expiration$|^time$|^timestamp$/.test(key)
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export type CamelKey<K extends string> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K

type TimeKey = `time_${string}` | `${string}_time` | `${string}_expiration` | 'time' | 'timestamp'
type WideKey = 'allocated' | 'capacity'

type ReadField<K, T> = T extends string
  ? K extends TimeKey
    ? Date
    : K extends WideKey
      ? bigint
      : T
  : T extends readonly (infer Item)[]
    ? ReadField<K, Item>[]
    : Camel<T>

/** The type of a response after `readWire`: camelCase, times as `Date`, large counts as `bigint`. */
export type Camel<T> = T extends Response
  ? T
  : T extends readonly (infer Item)[]
    ? Camel<Item>[]
    : T extends object
      ? string extends keyof T
        ? { [key: string]: Camel<T[keyof T]> }
        : { [K in keyof T as K extends string ? CamelKey<K> : never]: ReadField<K, T[K]> }
      : T

/** The type of a body before `writeWire`: camelCase, with values as on the wire. */
export type CamelInput<T> = T extends Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? CamelInput<Item>[]
    : T extends object
      ? string extends keyof T
        ? { [key: string]: CamelInput<T[keyof T]> }
        : { [K in keyof T as K extends string ? CamelKey<K> : never]: CamelInput<T[K]> }
      : T

export const toCamel = (key: string) =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const toSnake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapFields = (fields: Fields, change: (key: string, value: unknown) => [string, unknown]): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => change(key, value)))

/** Converts a parsed JSON response or event to the form of the type `Camel`. */
export function readWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readWire)
  return isFields(value) ? mapFields(value, (key, item) => [toCamel(key), readField(key, item)]) : value
}

function readField(key: string, value: unknown): unknown {
  if (OPAQUE_FIELDS.has(key)) return value
  // A list is not a map, even if other schemas have a map in the field.
  if (Array.isArray(value)) return value.map((item) => readField(isFields(item) ? '' : key, item))
  if (typeof value === 'string') {
    if (isTimeField(key) && ISO_TIME.test(value)) return new Date(value)
    return WIDE_FIELDS.has(key) && /^\d+$/.test(value) ? BigInt(value) : value
  }
  if (MAP_FIELDS.has(key) && isFields(value)) return mapFields(value, (name, item) => [name, readWire(item)])
  return readWire(value)
}

/** Converts a body from the form of the type `CamelInput` to the wire format. */
export function writeWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeWire)
  if (!isFields(value) || value instanceof Date) return value
  return mapFields(value, (key, item) => {
    const wireKey = toSnake(key)
    const isMap = MAP_FIELDS.has(wireKey) && isFields(item)
    return [wireKey, isMap ? mapFields(item, (name, inner) => [name, writeWire(inner)]) : writeWire(item)]
  })
}
