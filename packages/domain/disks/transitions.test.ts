import { describe, expect, test } from 'vitest'
import { runStates } from '#instances/states.ts'
import { diskStates, type DiskState, snapshotStates } from './states.ts'
import {
  type AttachableDisk,
  checkAttachTo,
  checkDiskDelete,
  checkDiskSnapshot,
  checkSnapshotDelete,
  checkSnapshotUse,
  judgeAttach,
  judgeDetach,
} from './transitions.ts'

const disk = (state: DiskState, more: Partial<AttachableDisk> = {}): AttachableDisk => ({
  name: 'd',
  state,
  instanceId: state === 'attached' ? 'mine' : null,
  forImport: false,
  ...more,
})
const messageOf = (verdict: ReturnType<typeof judgeAttach> | ReturnType<typeof judgeDetach>) =>
  typeof verdict === 'string' ? verdict : `${verdict.status} ${verdict.message}`

describe('attaching', () => {
  test.each<[AttachableDisk, string]>([
    [disk('detached'), 'attach'],
    [disk('creating'), 'attach'],
    [disk('attached'), 'nothing'],
    [disk('creating', { instanceId: 'mine' }), 'nothing'],
    [
      disk('attached', { instanceId: 'other' }),
      '400 cannot attach disk "d": disk is attached to another instance',
    ],
    [
      disk('creating', { instanceId: 'other' }),
      '400 cannot attach disk "d": disk is attached to another instance',
    ],
    [disk('creating', { forImport: true }), '400 cannot attach disk "d": its import must be finalized first'],
    [disk('import_ready'), '400 cannot attach disk "d": its import must be finalized first'],
    [disk('detached', { forImport: true }), 'attach'],
    [disk('maintenance'), '400 cannot attach disk "d": invalid state maintenance'],
    [disk('faulted', { instanceId: 'mine' }), '400 cannot attach disk "d": invalid state faulted'],
  ])('%j', (given, verdict) => {
    expect(messageOf(judgeAttach(given, 'mine'))).toBe(verdict)
  })

  test('is possible to an instance without a machine that has not failed', () => {
    expect(runStates.filter((state) => checkAttachTo(state) === null)).toEqual(['creating', 'stopped'])
    expect(checkAttachTo('running')?.message).toBe('cannot attach disk: instance is not fully stopped')
    expect(checkAttachTo('failed')?.message).toBe('cannot attach disk to instance in failed state')
  })
})

describe('detaching', () => {
  const stopped = { id: 'mine', bootDisk: false, state: 'stopped' } as const
  test.each<[AttachableDisk, typeof stopped | object, string]>([
    [disk('attached'), {}, 'detach'],
    [disk('attached'), { state: 'failed' }, 'detach'],
    [disk('detached'), { state: 'running' }, 'nothing'],
    [disk('attached'), { bootDisk: true }, '409 boot disk cannot be detached'],
    [disk('creating', { instanceId: 'mine' }), { bootDisk: true }, '409 boot disk cannot be detached'],
    [disk('attached'), { state: 'running' }, '400 cannot detach disk: instance is not fully stopped'],
    [
      disk('attached', { instanceId: 'other' }),
      {},
      '400 cannot detach disk "d": disk is attached to another instance',
    ],
    [disk('creating', { instanceId: 'mine' }), {}, '400 cannot detach disk "d": invalid state creating'],
    [disk('import_ready'), {}, '400 cannot detach disk "d": invalid state import_ready'],
  ])('%j from %j', (given, instance, verdict) => {
    expect(messageOf(judgeDetach(given, { ...stopped, ...instance }))).toBe(verdict)
  })
})

test('a disk is deleted when nothing uses it', () => {
  expect(diskStates.filter((state) => checkDiskDelete(state) === null)).toEqual(['detached', 'faulted'])
  expect(checkDiskDelete('attached')?.message).toBe('disk cannot be deleted in state "attached"')
})

test('deleting a disk is refused with the calls to make first when it is of an import', () => {
  expect(checkDiskDelete('import_ready')?.message).toBe(
    'disk cannot be deleted in state "import_ready"; finalize its import first: POST /v1/disks/{disk}/finalize',
  )
  expect(checkDiskDelete('importing_from_bulk_writes')?.message).toBe(
    'disk cannot be deleted in state "importing_from_bulk_writes"; stop and finalize its import first: ' +
      'POST /v1/disks/{disk}/bulk-write-stop, then POST /v1/disks/{disk}/finalize',
  )
})

test('a snapshot is taken of a disk at rest, in use, or kept still for another one, else later', () => {
  const allowed = diskStates.filter((state) => checkDiskSnapshot(state) === null)
  expect(new Set(allowed)).toEqual(new Set(['detached', 'attached', 'maintenance']))
  expect(checkDiskSnapshot('finalizing')?.status).toBe(503)
})

test('a snapshot is deleted once it is there or broken, and used once it is there', () => {
  expect(snapshotStates.filter((state) => checkSnapshotDelete(state) === null)).toEqual(['ready', 'faulted'])
  expect(checkSnapshotDelete('creating')?.message).toBe('snapshot cannot be deleted in state Creating')
  expect(snapshotStates.filter((state) => checkSnapshotUse(state) === null)).toEqual(['ready'])
})
