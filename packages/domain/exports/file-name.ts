/**
 * Returns the file name of an export, such as `floating-ips.csv`. It contains no character that needs quoting.
 * @param of the resource kind of the list, or `members` or `changes`
 */
export function exportFileName(of: string, format: 'csv' | 'jsonl'): string {
  return `${Object.hasOwn(own, of) ? own[of as keyof typeof own] : `${of.replaceAll('_', '-')}s`}.${format}`
}

/** File names of lists that do not consist of one resource kind. */
const own = { changes: 'activity', members: 'things' } as const
