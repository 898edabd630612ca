import type { ViewedList } from '#viewed-lists.ts'

/** What the file of an export is called: `floating-ips.csv`. Letters, digits and signs that need no quoting. */
export function exportFileName(of: ViewedList | 'members' | 'changes', format: 'csv' | 'jsonl'): string {
  return `${Object.hasOwn(own, of) ? own[of as keyof typeof own] : `${of.replaceAll('_', '-')}s`}.${format}`
}

/** What is no list of one kind. */
const own = { changes: 'activity', members: 'things' } as const
