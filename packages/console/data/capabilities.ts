import { CallError } from './api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Call, type CallData, invokeIn } from './calls.ts'
import { queryClient } from './query-client.ts'

/** What a system offers beyond the contract, and what runs its machines when it says so. */
export type Capabilities = Pick<Told, 'stream' | 'search' | 'changes' | 'filters' | 'preview'> & Partial<Told>

type Told = Omit<CallData<'porticoCapabilities'>, 'product'>

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
  queryFn: async ({ client }: { readonly client: QueryClient }): Promise<Capabilities> => {
    try {
      return await invokeIn(client)('porticoCapabilities', {})
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

/** The `code` of what this system lacks, found out without a call. */
const notOfferedCode = 'NotOffered'

/** For loaders: the error of a page that this system does not offer. */
export const notOffered = (operation: Call): CallError =>
  new CallError('Not available on this system', { status: 404, code: notOfferedCode, operation })

/**
 * Does this system lack what failed? It says so itself (501), or it knows only the contract and was asked for something
 * beyond it, which is an unknown address there.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.status === 501 || error.code === notOfferedCode) return true
  return error.status === 404 && error.operation.startsWith('portico') && knownCapabilities() === plain
}

/** @throws CallError when the server cannot be reached */
export function loadCapabilities(cache: QueryClient = queryClient): Promise<Capabilities> {
  return cache.ensureQueryData(capabilitiesQuery)
}
