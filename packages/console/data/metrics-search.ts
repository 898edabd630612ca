import { isUuid } from '@portico/domain/refusals.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** How the time of a vCPU is spent (docs/reference/metrics.md#schemas). */
export type VcpuState = 'run' | 'emulation' | 'waiting' | 'idle'

/** What an address of metrics asks for; nothing is said for what is as it usually is. */
export interface MetricsSearch extends TimeSearch {
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

/** Ids stand in questions as they are. */
const idOf = (value: unknown): string | undefined => {
  const id = textOf(value)
  return id !== undefined && isUuid(id) ? id : undefined
}

/** What an address asks for, as far as there is such a thing. */
export function readMetricsSearch(raw: Record<string, unknown>): MetricsSearch {
  const state = textOf(raw['state'])
  return {
    ...readTimeSearch(raw),
    state: state !== undefined && states.includes(state) ? (state as VcpuState) : undefined,
    disk: idOf(raw['disk']),
    nic: idOf(raw['nic']),
    as: raw['as'] === 'table' ? 'table' : undefined,
  }
}
