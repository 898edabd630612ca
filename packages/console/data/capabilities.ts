import { CallError } from './api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Call, type CallData, invokeFor } from './calls.ts'
import { queryClient } from './query-client.ts'

/** What a server offers beyond the contract, and which hypervisor runs its machines, if it reports this. */
export type Capabilities = Pick<
  CapabilitiesResponse,
  'stream' | 'search' | 'changes' | 'filters' | 'preview'
> &
  Partial<CapabilitiesResponse>

type CapabilitiesResponse = Omit<CallData<'porticoCapabilities'>, 'product'>

/** The capabilities of a server that implements only the published contract. */
export const plain: Capabilities = {
  stream: false,
  search: false,
  changes: false,
  filters: false,
  preview: false,
}

/**
 * The query for the capabilities of this server, requested once. A server that refuses the request implements only the
 * contract.
 */
const capabilitiesQuery = {
  queryKey: ['porticoCapabilities', {}],
  queryFn: async ({ client }: { readonly client: QueryClient }): Promise<Capabilities> => {
    try {
      return await invokeFor(client)('porticoCapabilities', {})
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) return plain
      throw error
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
}

/** Returns the capabilities of this server once they are loaded. */
export function knownCapabilities(): Capabilities | undefined {
  return queryClient.getQueryData(capabilitiesQuery.queryKey)
}

/** The error `code` for an operation that this server does not offer, when no request was sent. */
const notOfferedCode = 'NotOffered'

/** For loaders: returns the error of a page that this server does not offer. */
export const notOffered = (operation: Call): CallError =>
  new CallError('Not available on this system', { status: 404, code: notOfferedCode, operation })

/**
 * Returns whether a request failed because the server does not offer the operation: it responds with 501, or it
 * implements only the contract and returned 404 for an extension.
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
