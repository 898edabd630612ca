/**
 * The file name of an export: `floating-ips.csv`. It has no character that needs quoting.
 * @param of a list by the name of its kind, `members` or `changes`
 */
export function exportFileName(of: string, format: 'csv' | 'jsonl'): string {
  return `${Object.hasOwn(own, of) ? own[of as keyof typeof own] : `${of.replaceAll('_', '-')}s`}.${format}`
}

/** What is no list of one kind. */
const own = { changes: 'activity', members: 'things' } as const
