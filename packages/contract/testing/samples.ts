/** Generates values that fit a schema of an OpenAPI document and cover its variants. */

type Json = { [key: string]: unknown }

const BY_FORMAT: Record<string, unknown> = {
  uuid: '8f6f0f2e-0000-4000-8000-00000000abcd',
  'date-time': '2025-03-01T12:00:00Z',
  ip: 'fd00::1',
  ipv4: '10.0.0.1',
  ipv6: 'fd00::1',
  uint128: '340282366920938463463374607431768211455',
  byte: 'AAEC',
}

/** Values of components that have a pattern, since generated values of their type would not match it. */
const BY_NAME: Record<string, unknown> = {
  Name: 'a-name',
  UserId: 'a-user',
  Hostname: 'host.example',
  Ipv4Net: '10.0.0.0/8',
  Ipv6Net: 'fd00::/48',
  L4PortRange: '80-443',
  MacAddr: 'A8:40:25:F0:00:01',
  RoleName: 'silo.viewer',
  TimeseriesName: 'virtual_machine:vcpu_usage',
}

/**
 * Returns values of a schema. Together they contain each variant and each enum value at least once, and every optional
 * field present, absent, and null.
 * @param nullFits which optional fields may be null: those for which the contract says so, or always
 */
export function samplesOf(
  schema: Json,
  schemas: Record<string, Json>,
  nullFits: 'published' | 'always',
): unknown[] {
  const samples = (inner: Json): unknown[] => {
    const name = typeof inner['$ref'] === 'string' ? inner['$ref'].split('/').at(-1) : undefined
    if (name !== undefined)
      return BY_NAME[name] === undefined ? samples(schemas[name] ?? {}) : [BY_NAME[name]]
    const several = inner['allOf'] ?? inner['oneOf']
    if (Array.isArray(several)) return several.flatMap((variant: Json) => samples(variant))
    if (Array.isArray(inner['enum'])) return inner['enum']
    if (inner['type'] === 'object') return objectSamples(inner)
    if (inner['type'] === 'array') return arraySamples(inner)
    return [scalarSample(inner)]
  }

  const arraySamples = (inner: Json): unknown[] => {
    const items = samples(inner['items'] as Json)
    const { minItems, uniqueItems } = inner
    if (typeof minItems === 'number') return [Array.from({ length: minItems }, () => items[0])]
    const distinct = new Map(items.map((item) => [JSON.stringify(item), item]))
    return [[], uniqueItems === true ? [...distinct.values()] : [...items, ...items]]
  }

  const objectSamples = (inner: Json): unknown[] => {
    const required = new Set(inner['required'] as string[] | undefined)
    const properties = Object.entries((inner['properties'] ?? {}) as Record<string, Json>)
    if (inner['additionalProperties'] !== undefined) {
      return [{}, ...samples(inner['additionalProperties'] as Json).map((value) => ({ any_key: value }))]
    }
    const full = Object.fromEntries(properties.map(([key, property]) => [key, samples(property)[0]]))
    const bare = Object.fromEntries(Object.entries(full).filter(([key]) => required.has(key)))
    const varied = properties.flatMap(([key, property]) => {
      const values = samples(property).slice(1)
      const takesNull = property['nullable'] === true || (nullFits === 'always' && !required.has(key))
      return [...values, ...(takesNull ? [null] : [])].map((value) => ({ ...full, [key]: value }))
    })
    return [full, bare, ...varied]
  }

  return samples(schema)
}

function scalarSample(schema: Json): unknown {
  const format = BY_FORMAT[String(schema['format'])]
  if (format !== undefined) return format
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'integer') return 7
  if (schema['type'] === 'number') return 0.5
  return typeof schema['pattern'] === 'string' ? '1.2.3' : 'text'
}
