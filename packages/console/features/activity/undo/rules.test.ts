import { endpointOf } from '@portico/contract/endpoints.ts'
import { type KindName, resourceKind } from '@portico/contract/resources/kinds.ts'
import { describe, expect, it } from 'vitest'
import { ruleFor, undoRules } from './rules.ts'

const actOf = (kind: string, stored: Record<string, unknown>) =>
  ruleFor(kind, stored)?.act({ id: 'x', name: 'n', description: 'd', ...stored })

it('undoing an instance update sends every field that the update would otherwise reset', () => {
  const stored = { ncpus: 4, memory: 16, boot_disk_id: 'disk', auto_restart_policy: 'never', run_state: 'x' }
  expect(actOf('instance', stored)).toEqual({
    call: 'instanceUpdate',
    args: {
      path: { instance: 'x' },
      body: { ncpus: 4, memory: 16, bootDisk: 'disk', autoRestartPolicy: 'never' },
    },
  })
  expect(actOf('instance', { ...stored, boot_disk_id: null, auto_restart_policy: null })).toMatchObject({
    args: { body: { ncpus: 4, memory: 16 } },
  })
})

it('the stored fields distinguish kinds that share a name in the log', () => {
  expect(actOf('affinity-group', { kind: 'affinity' })?.call).toBe('affinityGroupUpdate')
  expect(actOf('affinity-group', { kind: 'anti_affinity' })?.call).toBe('antiAffinityGroupUpdate')
  expect(actOf('external-ip', { kind: 'floating' })?.call).toBe('floatingIpUpdate')
  expect(ruleFor('external-ip', { kind: 'ephemeral' })).toBeUndefined()
})

it('undoing a change of a nested resource sends the names of its parents', () => {
  expect(actOf('silo-quota', { silo_id: 's', cpus: 1, memory: 2, storage: 3 })).toMatchObject({
    args: { path: { silo: 's' }, body: { cpus: 1, memory: 2, storage: 3 } },
  })
  expect(actOf('ip-pool-silo', { silo_id: 's', ip_pool_id: 'p', is_default: true })).toMatchObject({
    args: { path: { pool: 'p', silo: 's' }, body: { isDefault: true } },
  })
})

it('undoing a change of a saved view sends its complete content without defaults', () => {
  const stored = {
    search: 'db',
    state: ['faulted'],
    sort: null,
    rows: 50,
    hidden_columns: [],
    column_order: [],
  }
  expect(actOf('saved-view', stored)).toMatchObject({
    args: { body: { name: 'n', content: { search: 'db', state: ['faulted'], rows: 50 } } },
  })
  expect(actOf('saved-view', { ...stored, column_order: ['state', 'name'] })).toMatchObject({
    args: { body: { content: { order: ['state', 'name'] } } },
  })
  expect(Object.keys(ruleFor('saved-view', stored)?.sets ?? {})).toEqual(
    expect.arrayContaining(Object.keys(stored)),
  )
})

it('undoing a change of a subnet without a custom router sends no router', () => {
  expect(actOf('vpc-subnet', { custom_router_id: null })).toMatchObject({
    args: { body: { name: 'n', description: 'd' } },
  })
  expect(actOf('vpc-subnet', { custom_router_id: 'r' })).toMatchObject({
    args: { body: { customRouter: 'r' } },
  })
})

it('property names of Object.prototype have no undo rule', () =>
  expect(ruleFor('constructor', {})).toBeUndefined())

describe('the undo rules cover every field of an update request', () => {
  const updates = Object.entries(undoRules).flatMap(([kind, rule]) => {
    const operation = resourceKind(kind as KindName).operations?.update
    return operation === undefined || 'because' in rule ? [] : [{ kind, operation, rule }]
  })

  it.each(updates)('of kind $kind', ({ operation, rule }) => {
    const { body } = endpointOf(operation)
    const fields = Object.keys((body as unknown as { shape: object }).shape)
    const covered = new Set([...Object.values(rule.sets), ...Object.keys(rule.notUndone ?? {})])
    expect([...covered].toSorted()).toEqual(fields.toSorted())
  })
})
