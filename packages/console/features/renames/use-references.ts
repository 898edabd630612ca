import type { RouterRoute, VpcRouter } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import type { Rename } from './references.ts'

/** A route with its router and the name of its VPC. */
interface FoundRoute {
  readonly vpc: string
  readonly router: VpcRouter
  readonly route: RouterRoute
}

/** The rules and routes that refer to a VPC or subnet by name. */
export interface References {
  readonly rules: readonly { readonly vpc: string; readonly names: readonly string[] }[]
  readonly routes: readonly FoundRoute[]
}

type What = Pick<Rename, 'type' | 'from'>

/** Returns the rules and routes that refer to a VPC or subnet. They are loaded once the form contains another name. */
export function useReferences(
  place: { readonly project: string; readonly vpc: string },
  what: What,
  isRenamed: boolean,
): { readonly data: References | undefined; readonly error: Error | null } {
  return useQuery({
    queryKey: ['references', place, what],
    queryFn: async () => (await import('./find-references.ts')).findReferences(place, what),
    enabled: isRenamed,
    staleTime: 0,
    throwOnError: false,
  })
}
