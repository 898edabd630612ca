import type { QuotaResource } from '@portico/contract/types.ts'
import { byteParts, formatBytes, unitFor } from '@portico/domain/byte-size.ts'
import { percentText } from '#ui/format/percent.ts'
import { numberText } from '#ui/format/text.ts'

/** The resources that quotas limit, in display order. */
export const resources = [
  { id: 'cpus', label: 'vCPUs' },
  { id: 'memory', label: 'Memory' },
  { id: 'storage', label: 'Storage' },
] as const satisfies readonly { id: QuotaResource; label: string }[]

/** Returns an object with a value for each resource. */
export function amountsOf<V>(of: (resource: QuotaResource) => V): Readonly<Record<QuotaResource, V>> {
  return { cpus: of('cpus'), memory: of('memory'), storage: of('storage') }
}

/** Used share from which a quota is nearly used up. */
export const highShare = 0.8

/** Returns the used share of a quota. With a quota of 0, any usage is a full share. */
export function shareOf(used: number, quota: number): number {
  if (quota > 0) return used / quota
  return used > 0 ? Infinity : 0
}

/** Formats an amount: `12 vCPUs`, `1.5 TiB`. */
export function amountText(resource: QuotaResource, amount: number): string {
  return resource === 'cpus' ? numberText(amount) : formatBytes(amount)
}

/** Formats usage and quota in one unit: `18,340 of 20,480`, `91 of 160 TiB`. */
export function usedText(resource: QuotaResource, used: number, quota: number): string {
  if (resource === 'cpus') return `${amountText('cpus', used)} of ${amountText('cpus', quota)}`
  const unit = unitFor(Math.max(used, quota))
  return `${byteParts(used, { unit }).value} of ${formatBytes(quota, { unit })}`
}

/**
 * Returns the used share as text, such as `90 %`. It is a dash if usage and quota are 0, and `over` if only the quota
 * is.
 */
export function shareText(used: number, quota: number): string {
  if (quota === 0) return used === 0 ? '—' : 'over'
  return percentText(shareOf(used, quota))
}

/** Formats an amount in few characters, for an axis. */
export function tickText(resource: QuotaResource, amount: number): string {
  return resource === 'cpus'
    ? amount.toLocaleString('en-US', { notation: amount >= 100_000 ? 'compact' : 'standard' })
    : formatBytes(amount, { digits: 1 })
}

/**
 * Returns the change from the first to the last known value as text, such as `+41 %`; null if there are no such values.
 */
export function changeText(trend: readonly (number | null)[]): string | null {
  const known = trend.filter((value) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < 2 || first === undefined || last === undefined) return null
  if (first === 0) return last === 0 ? '0 %' : 'new'
  const percent = Math.round((last / first - 1) * 100)
  if (percent === 0) return '0 %'
  return `${percent > 0 ? '+' : '−'}${numberText(Math.abs(percent))} %`
}

/** Returns a short text about how close usage is to the quota; null if it is not close. */
export function stateOf(
  used: number,
  quota: number,
): { readonly tone: 'bad' | 'warn'; readonly text: string } | null {
  const share = shareOf(used, quota)
  if (share > 1) return { tone: 'bad', text: 'over the quota' }
  if (share === 1) return { tone: 'bad', text: 'used up' }
  return share >= highShare ? { tone: 'warn', text: 'nearly used up' } : null
}
