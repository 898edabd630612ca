import { describe, expect, test } from 'vitest'
import { reasonOf } from '#refusals.ts'
import { canDoToDisk, checkDisk, checkSnapshot, type DiskAction, diskActions, whyNotDisk } from './actions.ts'
import { type DiskState, diskStates, snapshotStates } from './states.ts'

const named = (state: DiskState) => ({ name: 'd', state })

describe('disk actions', () => {
  const allowed: Record<DiskAction, string> = {
    delete: 'detached faulted',
    snapshot: 'detached maintenance attached',
    attach: 'creating detached',
    detach: 'attached',
    setAsBootDisk: 'attached',
    cancelImport: 'import_ready importing_from_bulk_writes',
  }
  for (const [action, states] of Object.entries(allowed) as [DiskAction, string][]) {
    test(`${action} is available in: ${states}`, () => {
      expect(diskStates.filter((state) => canDoToDisk(action, state)).join(' ')).toBe(states)
    })
  }

  test("the console's reason for a disabled disk action equals the message of the server's refusal", () => {
    for (const action of Object.keys(diskActions) as DiskAction[]) {
      for (const state of diskStates) {
        expect(whyNotDisk(action, state) === null).toBe(canDoToDisk(action, state))
        expect(whyNotDisk(action, state)).toBe(reasonOf(checkDisk(action, named(state))))
      }
    }
  })

  test('the reason of a disabled disk action says what to do, or in which states the action is available', () => {
    expect(whyNotDisk('delete', 'attached')).toBe('Disk is attached to an instance. Detach it first.')
    expect(whyNotDisk('delete', 'import_ready')).toBe(
      'Disk is waiting for an import. Cancel the import to delete it.',
    )
    expect(whyNotDisk('delete', 'creating')).toBe('Disk is being created. Wait until it is detached.')
    expect(whyNotDisk('snapshot', 'faulted')).toBe(
      'Disk is faulted. Only an attached or detached disk can have a snapshot taken.',
    )
    expect(whyNotDisk('detach', 'detached')).toBe('Disk is detached. Only an attached disk can be detached.')
    expect(whyNotDisk('setAsBootDisk', 'detached')).toBe(
      'Disk is not attached. Attach it to make it the boot disk.',
    )
  })
})

test('a disk can be deleted when no instance uses it', () => {
  expect(diskStates.filter((state) => checkDisk('delete', named(state)) === null)).toEqual([
    'detached',
    'faulted',
  ])
  expect(checkDisk('delete', named('attached'))?.message).toBe('disk cannot be deleted in state "attached"')
})

test('deleting a disk of an unfinished import is refused and names the requests to make first', () => {
  expect(checkDisk('delete', named('import_ready'))?.message).toBe(
    'disk cannot be deleted in state "import_ready"; finalize its import first: POST /v1/disks/{disk}/finalize',
  )
  expect(checkDisk('delete', named('importing_from_bulk_writes'))?.message).toBe(
    'disk cannot be deleted in state "importing_from_bulk_writes"; stop and finalize its import first: ' +
      'POST /v1/disks/{disk}/bulk-write-stop, then POST /v1/disks/{disk}/finalize',
  )
})

test('a snapshot can be taken of a detached disk, an attached one, or one in maintenance; other states return a retryable error', () => {
  const allowed = diskStates.filter((state) => checkDisk('snapshot', named(state)) === null)
  expect(new Set(allowed)).toEqual(new Set(['detached', 'attached', 'maintenance']))
  expect(checkDisk('snapshot', named('finalizing'))?.status).toBe(503)
})

test('a snapshot can be deleted when it is ready or faulted, and used when it is ready', () => {
  expect(snapshotStates.filter((state) => checkSnapshot('delete', state) === null)).toEqual([
    'ready',
    'faulted',
  ])
  expect(checkSnapshot('delete', 'creating')?.message).toBe('snapshot cannot be deleted in state Creating')
  expect(snapshotStates.filter((state) => checkSnapshot('use', state) === null)).toEqual(['ready'])
})
