const day = 86_400_000

/** Returns how long ago a silo was last used, roughly: `used today`, `used 3 days ago`, `used in January`. */
export function usedText(time: number, now: Date): string {
  const then = new Date(time)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const days = Math.ceil((midnight - time) / day)
  if (days <= 0) return 'used today'
  if (days === 1) return 'used yesterday'
  if (days < 28) return `used ${days} days ago`
  const isThisYear = days < 330
  return `used in ${then.toLocaleDateString('en-US', { month: 'long', ...(!isThisYear && { year: 'numeric' }) })}`
}
