import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { MAP_FIELDS, OPAQUE_FIELDS, readWire, toCamel, toSnake, writeWire } from './casing.ts'
import { openApiDocument } from './openapi.ts'

type Json = { [key: string]: unknown }
const document = openApiDocument({ extensions: true })

/** Returns every property of every schema, including inline ones. */
function propertiesOf(value: unknown): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap(propertiesOf)
  if (typeof value !== 'object' || value === null) return []
  const { properties, ...rest } = value as Json
  const own = typeof properties === 'object' && properties !== null ? Object.entries(properties as Json) : []
  return [
    ...own.map(([name, schema]): [string, Json] => [name, schema as Json]),
    ...own.flatMap(([, schema]) => propertiesOf(schema)),
    ...propertiesOf(Object.values(rest)),
  ]
}

const properties = propertiesOf(Object.values(document.components.schemas))

describe('field names', () => {
  test('are the same after conversion to camelCase and back', () => {
    expect(properties.length).toBeGreaterThan(500)
    for (const [name] of properties) expect(toSnake(toCamel(name))).toBe(name)
  })

  test('of maps are all listed in MAP_FIELDS', () => {
    const maps = properties
      .filter(([, schema]) => schema['additionalProperties'] !== undefined)
      .map(([name]) => name)
    expect([...new Set(maps)].sort()).toEqual([...MAP_FIELDS, ...OPAQUE_FIELDS].sort())
  })

  test('of maps never contain plain objects in other schemas', () => {
    for (const [name, schema] of properties) {
      if (!MAP_FIELDS.has(name) || schema['additionalProperties'] !== undefined) continue
      expect(schema['type'], name).toBe('array')
    }
  })
})

test('reading a value from the wire and writing it again returns the original', () => {
  const wire = {
    boot_disk: { disk_source: { image_id: 'i' } },
    ssh_public_keys: ['a_b'],
    links: { phy_0: { tx_eq: null } },
  }
  expect(readWire(wire)).toEqual({
    bootDisk: { diskSource: { imageId: 'i' } },
    sshPublicKeys: ['a_b'],
    links: { phy_0: { txEq: null } },
  })
  expect(writeWire(readWire(wire))).toEqual(wire)
})

test('a list is not treated as a map when other schemas have a map in the field', () => {
  const wire = { interfaces: [{ leaves_as: '192.0.2.1', time_created: '2026-01-02T03:04:05Z' }] }
  const read = { interfaces: [{ leavesAs: '192.0.2.1', timeCreated: new Date('2026-01-02T03:04:05Z') }] }
  expect(readWire(wire)).toEqual(read)
})

test('a text that is not a time stays a text, even if the name of its field suggests a time', () => {
  expect(readWire({ start_time: 'soon', hold_time: 5 })).toEqual({ startTime: 'soon', holdTime: 5 })
})

/** Returns the packages that a module loads at run time through all of its imports. Imports of types are ignored. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type\b)[^']*?from '([^']+)'/gm,
  )) {
    if (name.startsWith('.')) loadedBy(resolve(dirname(file), name), seen)
    else seen.add(name)
  }
  return seen
}

test('the client does not load schemas into the browser', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('client.ts', import.meta.url)))]
  expect(loaded.filter((name) => name.includes('routes/compute.ts'))).toHaveLength(1)
  expect(loaded.filter((name) => /zod|schemas|endpoints/.test(name))).toEqual([])
  expect([...loadedBy(fileURLToPath(new URL('endpoints.ts', import.meta.url)))]).toContain('zod')
})
