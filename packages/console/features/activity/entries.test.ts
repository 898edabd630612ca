import { describe, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { entriesOf, entryText } from './entries.ts'
import { makeChange } from './testing.ts'

/** Returns the texts of the entries for changes that are given oldest first. */
const texts = (...changes: Change[]) => entriesOf(changes.toReversed()).map(entryText)
const system = { kind: 'system', id: null, name: null } as const

test('all changes of one request are one entry, about the resource of the operation', () => {
  const create = { requestId: 'r', operation: 'instance_create', time: new Date(0) }
  const of = (kind: string, id: string, more: Partial<Change> = {}) =>
    makeChange({ ...create, kind, id, ...more })
  expect(
    texts(
      of('disk', 'd1'),
      of('disk', 'd2'),
      of('disk', 'd3'),
      of('instance', 'i', { name: 'web-1' }),
      of('instance-network-interface', 'n', { name: 'net0' }),
      of('external-ip', 'e1', { name: null }),
      of('external-ip', 'e2', { name: null }),
      of('external-ip', 'e2', { name: null, action: 'update' }),
    ),
  ).toEqual(['Created instance web-1 and 3 disks, 2 external IPs and 1 other'])
})

test('a download from a backup names the backup and the file', () => {
  const [entry] = entriesOf([
    makeChange({
      kind: 'backup',
      name: 'nightly',
      action: 'update',
      operation: 'portico_backup_file_download',
      before: { name: 'nightly' },
      after: { name: 'nightly', downloaded: 'boot: /etc/hostname' },
    }),
  ])
  expect(entry && entryText(entry)).toBe('Downloaded a file from backup nightly')
  expect(entry?.inShort).toMatchObject([{ name: 'downloaded', after: 'boot: /etc/hostname' }])
})

test('the progress of a task is no entry, and its end is one', () => {
  const task = { kind: 'task', id: 't', name: 'backup of web-1', action: 'update', actor: system } as const
  const of = (operation: string, before: object, after: object) =>
    makeChange({ ...task, operation, requestId: null, before, after } as Partial<Change>)
  const changes = [
    of('backups', { told: 1 }, { told: 2 }),
    of('backups', { state: 'running' }, { state: 'done' }),
  ]
  expect(entriesOf(changes.toReversed()).map(({ inShort }) => inShort.map(({ name }) => name))).toEqual([
    ['state'],
  ])
})

test('the changes of a request that was interleaved with others are one entry at the position of the newest', () => {
  const mine = { requestId: 'mine', operation: 'disk_create', time: new Date(0) }
  expect(
    texts(
      makeChange({ ...mine, id: 'a', name: 'a' }),
      makeChange({ id: 'b', name: 'b' }),
      makeChange({ ...mine, id: 'c', name: 'c' }),
    ),
  ).toEqual(['Created disk a and 1 more', 'Created disk b'])
})

test('changes by the system at the same time are one entry, and at different times separate entries', () => {
  const found = { actor: system, requestId: null, operation: 'inventory', kind: 'sled', name: null }
  expect(
    texts(
      makeChange({ ...found, id: '1', time: new Date(1) }),
      makeChange({ ...found, id: '2', time: new Date(1) }),
      makeChange({ ...found, id: '3', time: new Date(2) }),
    ),
  ).toEqual(['Created sled', 'Created sled and 1 more'])
})

test('the entry of an automatically reverted change says that the change was reverted', () => {
  const back = { actor: system, requestId: null, operation: 'revertible changes', time: new Date(1) }
  const of = (kind: string, name: string | null) =>
    texts(
      makeChange({ ...back, kind: 'trial', id: 't', name: null, action: 'update' }),
      makeChange({ ...back, kind, id: 'x', name, action: 'update' }),
    )
  expect(of('switch-port', 'switch0 qsfp1')).toEqual([
    'Took back switch port switch0 qsfp1 and 1 change on trial',
  ])
  expect(of('switch-port-settings', 'uplink')).toEqual([
    'Took back port settings uplink and 1 change on trial',
  ])
  expect(
    texts(
      makeChange({ ...back, kind: 'bgp-announcement', id: 'a', name: null }),
      makeChange({ ...back, kind: 'bgp-announce-set', id: 's', name: 'public', action: 'update' }),
    ),
  ).toEqual(['Took back announce set public and 1 announcement'])
})

describe('the verb of an entry', () => {
  const update = (operation: string | null, before: object, after: object, more: Partial<Change> = {}) =>
    makeChange({
      action: 'update',
      operation,
      before: before as Change['before'],
      after: after as Change['after'],
      ...more,
    })

  test('comes from the operation, the changed fields, or the action', () => {
    const instance = { kind: 'instance', name: 'web-1' }
    expect(
      texts(
        update('instance_disk_attach', {}, { instance_id: 'i' }),
        update('instance_update', { ncpus: 4 }, { ncpus: 8 }, instance),
        update('instance_update', { name: 'web' }, { name: 'web-1' }, instance),
        update('instance_update', { description: '' }, { description: 'x' }, instance),
        update('instance_stop', { run_state: 'running' }, { run_state: 'stopping' }, instance),
        update(
          'machine reconciler',
          { run_state: 'stopping' },
          { run_state: 'stopped' },
          { ...instance, actor: system },
        ),
        makeChange({
          operation: 'some_call_to_come',
          action: 'delete',
          kind: 'some-kind-to-come',
          after: null,
        }),
        makeChange({
          operation: 'floating_ip_create',
          kind: 'external-ip',
          name: 'door',
          after: { kind: 'floating' },
        }),
      ).toReversed(),
    ).toEqual([
      'Attached disk data',
      'Resized instance web-1',
      'Renamed instance web-1',
      'Changed instance web-1',
      'Stopped instance web-1',
      'Changed instance web-1',
      'Deleted some kind to come data',
      'Created floating IP door',
    ])
  })

  test('is followed by the two most informative fields, combined from the first to the last step', () => {
    const step = { requestId: 'r', time: new Date(0) }
    const [line] = entriesOf([
      update(
        'instance_update',
        { memory: 2, run_state: 'a' },
        { memory: 2, run_state: 'b' },
        { ...step, kind: 'instance' },
      ),
      update(
        'instance_update',
        { memory: 1, run_state: 'a' },
        { memory: 2, run_state: 'a' },
        { ...step, kind: 'instance' },
      ),
    ])
    expect(line?.inShort).toEqual([
      { name: 'memory', before: 1, after: 2 },
      { name: 'run_state', before: 'a', after: 'b' },
    ])
  })
})
