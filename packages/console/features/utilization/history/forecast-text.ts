import type { QuotaResource } from '@portico/contract/types.ts'
import { type Forecast, isSoonFull, type Growth } from '@portico/domain/quotas/forecast.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'

const day = 86_400_000

/** Maximum number of days ahead for which a forecast names the day. Later dates are given in months. */
const nearDays = 60

/** Growth per day, as a share of the limit, below which the usage is treated as constant. */
const level = 0.0001

export interface ForecastText {
  readonly tone: 'bad' | 'warn' | 'calm'
  readonly text: string
}

/**
 * Returns a short text that says when a limit will be reached; null if that is unknown.
 * @param dayText formats a day
 */
export function forecastText(
  filling: Forecast,
  now: number,
  dayText: (time: Date) => string,
): ForecastText | null {
  switch (filling.kind) {
    case 'unknown':
      return null
    case 'full':
      return { tone: 'bad', text: 'used up' }
    case 'far':
      return { tone: 'calm', text: 'not full within a year' }
    case 'fills': {
      const days = Math.ceil((filling.likely - now) / day)
      if (days > nearDays) return { tone: 'calm', text: `full in about ${Math.round(days / 30)} months` }
      const ahead = days <= 1 ? 'within a day' : `in ${days} days`
      return {
        tone: isSoonFull(filling, now) ? 'warn' : 'calm',
        text: `full ${dayText(new Date(filling.likely))}, ${ahead}`,
      }
    }
  }
}

/**
 * Returns the range of possible days as text, such as `between Mar 18 and Mar 27`; empty if the forecast is accurate to
 * the day.
 */
export function forecastRangeText(filling: Forecast, dayText: (time: Date) => string): string {
  if (filling.kind !== 'fills') return ''
  const earliest = dayText(new Date(filling.earliest))
  if (filling.latest === null) return `${earliest} at the earliest`
  const latest = dayText(new Date(filling.latest))
  return earliest === latest ? '' : `between ${earliest} and ${latest}`
}

/**
 * Returns the growth as text, such as `growing by 240 a day`.
 * @param limit limit of the amount that grows
 */
export function paceText(resource: QuotaResource, pace: Growth | null, limit: number): string {
  if (pace === null) return 'A forecast appears after a week of data'
  const perDay = Math.abs(pace.likely)
  if (perDay <= limit * level) return 'Neither growing nor shrinking'
  return `${pace.likely > 0 ? 'Growing' : 'Shrinking'} by ${growthText(resource, perDay)} a day`
}

/** Formats the growth per day in few characters. */
export function growthText(resource: QuotaResource, perDay: number): string {
  if (resource !== 'cpus') return formatBytes(Math.round(perDay))
  return perDay.toLocaleString('en-US', { maximumFractionDigits: perDay < 10 ? 1 : 0 })
}
