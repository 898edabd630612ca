import { describe, expect, test } from 'vitest'
import { endpointOf } from './endpoints.ts'
import newer from './reference/api-2026-08.json' with { type: 'json' }
import older from './reference/api-2025-03.json' with { type: 'json' }
import type { OperationId } from './routes.ts'
import { unknownField } from './unknown-fields.ts'

const find = (id: OperationId, value: unknown) => unknownField(endpointOf(id).body, value)
const named = { name: 'n', description: '' }

test.each<[string, OperationId, unknown, (string | number)[]]>([
  [
    'at the top',
    'floating_ip_create',
    { ...named, address_allocator: { type: 'explicit', ip: '1.2.3.4' } },
    ['address_allocator'],
  ],
  [
    'among known ones',
    'instance_create',
    { ...named, anti_affinity_groups: ['g'] },
    ['anti_affinity_groups'],
  ],
  [
    'in a variant',
    'instance_create',
    {
      ...named,
      network_interfaces: { type: 'create', params: [{ ...named, vpc_name: 'v', ip_config: {} }] },
    },
    ['network_interfaces', 'params', 0, 'ip_config'],
  ],
  [
    'in a list that may be null',
    'instance_create',
    { ...named, disks: [{ type: 'attach', name: 'd', extra: 1 }] },
    ['disks', 0, 'extra'],
  ],
  [
    'in a variant that has only its type',
    'instance_create',
    { ...named, network_interfaces: { type: 'none', params: [] } },
    ['network_interfaces', 'params'],
  ],
  [
    'named like a property of every object',
    'project_create',
    JSON.parse('{"name":"n","__proto__":{}}'),
    ['__proto__'],
  ],
])('unknownField returns the path of a field when it is %s', (_, id, value, path) => {
  expect(find(id, value)).toEqual(path)
})

test.each<[string, OperationId, unknown]>([
  ['it is left out', 'project_create', {}],
  ['it is null', 'instance_create', { ...named, boot_disk: null }],
  ['it is of another type', 'project_create', { name: { first: 'n' } }],
  ['the body is not an object', 'project_create', ['name']],
])('unknownField returns null when %s', (_, id, value) => {
  expect(find(id, value)).toBeNull()
})

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly $ref?: string } }> }
}
type Document = typeof older | typeof newer

/** Returns the fields of an operation's JSON body. */
function fieldsOf(document: Document, { requestBody }: Operation): string[] {
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
  const schemas = document.components.schemas as unknown as Record<string, { properties?: object }>
  return Object.keys(schemas[name]?.properties ?? {})
}

describe('fields that a later version of the contract added', () => {
  const later = newer.paths as unknown as Record<string, Record<string, Operation>>
  const added = Object.entries(older.paths as unknown as typeof later).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const other = later[path]?.[method]
      const known = fieldsOf(older, operation)
      const fields =
        other === undefined ? [] : fieldsOf(newer, other).filter((field) => !known.includes(field))
      return fields.map((field) => [operation.operationId as OperationId, field] as const)
    }),
  )

  test('are found by comparing both contracts: 19 fields', () => expect(added).toHaveLength(19))

  test.each(added)('are unknown: in %s, %s', (id, field) => {
    expect(find(id, { [field]: 'x' })).toEqual([field])
  })
})
