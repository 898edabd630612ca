import { describe, expect, test } from 'vitest'
import { canDoToDisk, type DiskAction, diskActions, whyNotDisk } from './actions.ts'
import { diskStates } from './states.ts'

describe('what can be done with a disk', () => {
  const allowed: Record<DiskAction, string> = {
    delete: 'detached faulted',
    snapshot: 'detached maintenance attached',
    attach: 'creating detached',
    detach: 'attached',
    setAsBootDisk: 'attached',
    cancelImport: 'import_ready importing_from_bulk_writes',
  }
  for (const [action, states] of Object.entries(allowed) as [DiskAction, string][]) {
    test(`${action} in: ${states}`, () => {
      expect(diskStates.filter((state) => canDoToDisk(action, state)).join(' ')).toBe(states)
    })
  }

  test('there is a reason exactly when it cannot be done', () => {
    for (const action of Object.keys(diskActions) as DiskAction[]) {
      for (const state of diskStates) {
        expect(whyNotDisk(action, state) === null).toBe(canDoToDisk(action, state))
      }
    }
  })

  test('the reason says what to do, or which states would do', () => {
    expect(whyNotDisk('delete', 'attached')).toBe('The disk is attached to an instance; detach it first')
    expect(whyNotDisk('delete', 'import_ready')).toBe(
      'The disk is waiting for an import; cancel the import instead',
    )
    expect(whyNotDisk('delete', 'creating')).toBe('The disk must be detached or faulted to be deleted')
    expect(whyNotDisk('snapshot', 'faulted')).toBe(
      'The disk must be attached or detached to have a snapshot taken',
    )
    expect(whyNotDisk('detach', 'detached')).toBe('The disk must be attached to be detached')
    expect(whyNotDisk('setAsBootDisk', 'detached')).toBe('The disk must be attached to become the boot disk')
  })
})
