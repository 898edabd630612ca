import type { ViewedList } from '#viewed-lists.ts'

/** What the file of an export is called: `floating-ips.csv`. Letters, digits and signs that need no quoting. */
export function exportFileName(of: ViewedList | 'changes', format: 'csv' | 'jsonl'): string {
  return `${of === 'changes' ? 'activity' : `${of.replaceAll('_', '-')}s`}.${format}`
}
