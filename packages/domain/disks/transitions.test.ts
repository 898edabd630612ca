import { describe, expect, test } from 'vitest'
import type { DiskState } from './states.ts'
import { type AttachableDisk, judgeAttach, judgeDetach } from './transitions.ts'

const disk = (state: DiskState, more: Partial<AttachableDisk> = {}): AttachableDisk => ({
  name: 'd',
  state,
  instanceId: state === 'attached' ? 'mine' : null,
  forImport: false,
  ...more,
})
const messageOf = (verdict: ReturnType<typeof judgeAttach>) =>
  typeof verdict === 'string' ? verdict : `${verdict.status} ${verdict.message}`

describe('the verdict on attaching to an instance', () => {
  test.each<[AttachableDisk, string]>([
    [disk('detached'), 'act'],
    [disk('creating'), 'act'],
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
    [disk('detached', { forImport: true }), 'act'],
    [disk('maintenance'), '400 cannot attach disk "d": invalid state maintenance'],
    [disk('faulted', { instanceId: 'mine' }), '400 cannot attach disk "d": invalid state faulted'],
  ])('is as expected for the disk %j', (given, verdict) => {
    expect(messageOf(judgeAttach(given, 'mine'))).toBe(verdict)
  })
})

describe('the verdict on detaching from an instance', () => {
  const stopped = { id: 'mine', bootDisk: false, state: 'stopped' } as const
  test.each<[AttachableDisk, typeof stopped | object, string]>([
    [disk('attached'), {}, 'act'],
    [disk('attached'), { state: 'failed' }, 'act'],
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
  ])('is as expected for the disk %j and the instance %j', (given, instance, verdict) => {
    expect(messageOf(judgeDetach(given, { ...stopped, ...instance }))).toBe(verdict)
  })
})
