import type { Change } from './change.ts'

let count = 0

/** Creates a test change of a disk called `data` by ada, with overrides; each is newer than the previous one. */
export function makeChange(given: Partial<Change> = {}): Change {
  count++
  return {
    position: `e-${count}`,
    time: new Date(Date.UTC(2026, 2, 12, 14, 0, count)),
    kind: 'disk',
    id: 'disk-1',
    name: 'data',
    nameNow: 'data',
    exists: true,
    projectId: 'project-1',
    projectName: 'shop',
    operation: 'disk_create',
    action: 'create',
    actor: { kind: 'user', id: 'ada-1', name: 'ada' },
    requestId: `request-${count}`,
    before: null,
    after: { name: 'data' },
    ...given,
  }
}
