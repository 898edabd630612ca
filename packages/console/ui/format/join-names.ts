/** Joins names as `a, b and c`; of many names it lists only the first three. */
export function joinNames(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const most = 3
  if (names.length > most) return `${names.slice(0, most).join(', ')} ${word} ${names.length - most} more`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}
