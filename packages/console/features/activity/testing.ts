import type { Change } from './change.ts'

let count = 0

/**
 * Creates a change of the disk `data` by user ada for tests. Each call returns a newer change. @param given overrides
 * fields
 */
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
