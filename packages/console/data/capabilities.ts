import { CallError } from './api-error.ts'
import { type CallData, invoke } from './calls.ts'
import { queryClient } from './query-client.ts'

/** What a system offers beyond the contract, and what runs its machines when it says so. */
export type Capabilities = Pick<
  CallData<'porticoCapabilities'>,
  'stream' | 'search' | 'changes' | 'filters' | 'preview'
> &
  Partial<
    Pick<
      CallData<'porticoCapabilities'>,
      | 'hypervisor'
      | 'version'
      | 'dryRun'
      | 'tasks'
      | 'logins'
      | 'shares'
      | 'provisionedHistory'
      | 'fleet'
      | 'exportTasks'
      | 'imageUploads'
      | 'views'
      | 'trials'
      | 'rack'
      | 'fabric'
      | 'support'
      | 'issues'
      | 'overviews'
      | 'zones'
    >
  >

/** What a system offers that knows only the contract. */
export const plain: Capabilities = {
  stream: false,
  search: false,
  changes: false,
  filters: false,
  preview: false,
}

/** What this server offers. A server that refuses the question knows only the contract; asked once. */
const capabilitiesQuery = {
  queryKey: ['porticoCapabilities', {}],
  queryFn: async (): Promise<Capabilities> => {
    try {
      return await invoke('porticoCapabilities', {})
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) return plain
      throw error
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
}

/** What this server offers, once it has been asked. */
export function knownCapabilities(): Capabilities | undefined {
  return queryClient.getQueryData(capabilitiesQuery.queryKey)
}

/** @throws CallError when the server cannot be reached */
export function loadCapabilities(): Promise<Capabilities> {
  return queryClient.ensureQueryData(capabilitiesQuery)
}
