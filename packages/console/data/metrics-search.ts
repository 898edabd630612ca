import { isUuid } from '@portico/domain/refusals.ts'
import { type PresetId, rangePresets } from '#ui/dates/range.ts'

/** How the time of a vCPU is spent (semantics/metrics.md section 2). */
export type VcpuState = 'run' | 'emulation' | 'waiting' | 'idle'

/** What an address of metrics asks for; nothing is said for what is as it usually is. */
export interface MetricsSearch {
  /** a span until now, an hour where nothing else is said; beside a span that stays, the one to go back to */
  readonly range?: PresetId | undefined
  /** a span that stays, by its ends, as ISO times */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** s between two looks; 0 for none by itself */
  readonly refresh?: number | undefined
  /** the one state of vCPUs that is looked at */
  readonly state?: VcpuState | undefined
  /** ids of what is looked at alone */
  readonly disk?: string | undefined
  readonly nic?: string | undefined
  readonly as?: 'table' | undefined
}

const states: readonly string[] = ['run', 'emulation', 'waiting', 'idle'] satisfies readonly VcpuState[]

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Years of four digits, as questions write them. */
const timeOf = (value: unknown): string | undefined => {
  const time = new Date(textOf(value) ?? Number.NaN)
  return time.getTime() > 0 && time.getUTCFullYear() < 10_000 ? time.toISOString() : undefined
}

/** Ids stand in questions as they are. */
const idOf = (value: unknown): string | undefined => {
  const id = textOf(value)
  return id !== undefined && isUuid(id) ? id : undefined
}

/** What an address asks for, as far as there is such a thing. */
export function readMetricsSearch(raw: Record<string, unknown>): MetricsSearch {
  const [from, to] = [timeOf(raw['from']), timeOf(raw['to'])]
  const isSpan = from !== undefined && to !== undefined && from < to
  const state = textOf(raw['state'])
  return {
    range: rangePresets.find(({ id }) => id === raw['range'])?.id,
    from: isSpan ? from : undefined,
    to: isSpan ? to : undefined,
    refresh: [0, 10, 30, 60, 300].find((seconds) => seconds === Number(raw['refresh'] ?? Number.NaN)),
    state: state !== undefined && states.includes(state) ? (state as VcpuState) : undefined,
    disk: idOf(raw['disk']),
    nic: idOf(raw['nic']),
    as: raw['as'] === 'table' ? 'table' : undefined,
  }
}
