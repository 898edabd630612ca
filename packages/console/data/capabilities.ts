import type { CallData } from './calls.ts'
import { query } from './calls.ts'
import { queryClient } from './query-client.ts'

export type Capabilities = CallData<'porticoCapabilities'>

/** What a system offers that knows only the contract. */
export const plain = {
  stream: false,
  search: false,
  changes: false,
  filters: false,
  preview: false,
} as const

/** What this server offers beyond the contract; plain when it does not say. Asked once. */
export const capabilitiesQuery = {
  ...query('porticoCapabilities', {}),
  staleTime: Infinity,
}

export async function loadCapabilities(): Promise<Pick<Capabilities, keyof typeof plain>> {
  try {
    return await queryClient.ensureQueryData(capabilitiesQuery)
  } catch {
    return plain
  }
}
