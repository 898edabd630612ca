import { isUuid } from '@portico/domain/refusals.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** How the time of a vCPU is spent (docs/reference/metrics.md#schemas). */
export type VcpuState = 'run' | 'emulation' | 'waiting' | 'idle'

/** The state of a metrics page in the URL; keys with default values are absent. */
export interface MetricsSearch extends TimeSearch {
  /** The selected vCPU state; undefined for all */
  readonly state?: VcpuState | undefined
  /** ID of the selected disk or interface; undefined for all */
  readonly disk?: string | undefined
  readonly nic?: string | undefined
  readonly as?: 'table' | undefined
}

const states: readonly string[] = ['run', 'emulation', 'waiting', 'idle'] satisfies readonly VcpuState[]

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The ID must be valid, because it is inserted into a query without quotes. */
const idOf = (value: unknown): string | undefined => {
  const id = textOf(value)
  return id !== undefined && isUuid(id) ? id : undefined
}

/** Parses the state in a URL; invalid values are dropped. */
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
