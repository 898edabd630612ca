import type { DryRun } from '@portico/contract/types.ts'
import { describe, expect, test } from 'vitest'
import { writeRequest } from '#data/write-request.ts'
import { combineDryRuns } from './combine-dry-runs.ts'

const none = { addresses: [], cpus: 0, memory: 0, storage: 0 }
const target = (name: string) => ({ name, act: writeRequest('diskDelete', { path: { disk: name } }) })

type Change = DryRun['changes'][number]

function change(kind: string, action: Change['action'], id: string, more: Partial<Change> = {}): Change {
  return { kind, id, name: id, action, projectId: 'p', project: 'lab', before: {}, after: null, ...more }
}

function told(parts: Partial<DryRun>): { result: DryRun } {
  return { result: { status: 204, changes: [], more: 0, frees: none, stays: [], paths: null, ...parts } }
}

const staying = (kind: string, names: readonly string[], total = names.length): DryRun['stays'][number] => ({
  kind,
  how: 'copy',
  total,
  capped: false,
  items: names.map((name) => ({ id: name, name, project: 'lab' })),
})

test('the preview lists the target that cannot be deleted with the reason, and the effects on the other targets', () => {
  const sum = combineDryRuns([target('a'), target('b')], [{ refused: 'It is attached' }, told({})])
  expect(sum.inTheWay.map(({ target: { name }, message }) => [name, message])).toEqual([
    ['a', 'It is attached'],
  ])
  expect([...sum.able]).toEqual([1])
})

describe('the list of deleted resources', () => {
  test('is grouped by kind, with the total number of bytes', () => {
    const gone = (id: string) =>
      told({ changes: [change('disk', 'delete', id, { before: { size: 512 } })], frees: none })
    const { deleted: goes } = combineDryRuns([target('a'), target('b')], [gone('a'), gone('b')])
    expect(goes).toMatchObject([{ kind: 'disk', total: 2, bytes: 1024, items: [{ id: 'a' }, { id: 'b' }] }])
  })

  test('begins with the targets, which are followed by dependent resources', () => {
    const changes = [change('nic', 'delete', 'net0'), change('instance', 'delete', 'box')]
    expect(combineDryRuns([target('box')], [told({ changes })]).deleted.map(({ kind }) => kind)).toEqual([
      'instance',
      'nic',
    ])
  })

  test('names users by their display name, before the resources that belong to them', () => {
    const changes = [
      change('ssh-key', 'delete', 'laptop'),
      change('role-assignment', 'delete', 'of mira', { name: 'mira' }),
      change('silo-user', 'delete', 'id of mira', { name: 'mira' }),
    ]
    expect(combineDryRuns([target('mira')], [told({ changes })]).deleted.map(({ kind }) => kind)).toEqual([
      'silo-user',
      'ssh-key',
      'role-assignment',
    ])
  })

  test('names an external IP by its use', () => {
    const changes = ['floating', 'ephemeral', 'snat'].map((kind) =>
      change('external-ip', 'delete', kind, { name: null, before: { kind } }),
    )
    expect(combineDryRuns([target('a')], [told({ changes })]).deleted.map(({ kind }) => kind)).toEqual([
      'floating_ip',
      'ephemeral',
      'snat',
    ])
  })
})

describe('the list of kept resources', () => {
  test('contains each resource once, and none that is deleted by another request of the action', () => {
    const { kept: stays } = combineDryRuns(
      [target('a'), target('b')],
      [
        told({ changes: [change('disk', 'delete', 'a')], stays: [staying('snapshot', ['s', 'b'])] }),
        told({ changes: [change('snapshot', 'delete', 'b')], stays: [staying('snapshot', ['s'])] }),
      ],
    )
    expect(stays).toMatchObject([{ kind: 'snapshot', total: 1, items: [{ id: 's' }] }])
  })

  test('includes the number of resources that have no name', () => {
    const { kept: stays } = combineDryRuns([target('a')], [told({ stays: [staying('snapshot', ['s'], 40)] })])
    expect(stays).toMatchObject([{ total: 40, items: [{ id: 's' }] }])
  })

  test('includes resources that are only detached', () => {
    const detached = change('disk', 'update', 'data', { after: {} })
    expect(combineDryRuns([target('a')], [told({ changes: [detached] })]).kept).toMatchObject([
      { kind: 'disk', how: 'kept', items: [{ name: 'data' }] },
    ])
  })
})

test('the quota and the addresses that several targets free are added up', () => {
  const frees = { addresses: ['10.0.0.1'], cpus: 1, memory: 2, storage: 3 }
  expect(combineDryRuns([target('a'), target('b')], [told({ frees }), told({ frees })]).frees).toEqual({
    addresses: ['10.0.0.1', '10.0.0.1'],
    cpus: 2,
    memory: 4,
    storage: 6,
  })
})
