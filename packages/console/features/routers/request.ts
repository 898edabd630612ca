import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/form-code.tsx'
import { textReader } from '#shell/as-code/read-values.ts'
import type { VpcPlace } from '#shell/vpc-place.ts'

/** A router as people fill it in: what it does is what its routes say. */
export interface RouterForm {
  name: string
  description: string
}

const pasting: Pasting<RouterForm> = {
  operation: 'vpc_router_create',
  readers: { name: textReader('name', 'Name'), description: textReader('description', 'Description') },
}

/** The form as the request that makes the router, and back. */
export const routerAsCode = (query: VpcPlace): FormAsCode<RouterForm> => ({
  request: (body) => ({ operation: 'vpc_router_create', args: { query, body } }),
  pasting,
})

/** The request for another name or description. */
export function updateCall(query: VpcPlace, router: string, body: RouterForm) {
  return {
    operation: 'vpc_router_update',
    args: { path: { router }, query, body },
    becomes: { operation: 'vpc_router_create', name: router, ...query, isWhole: true, body },
  } as const satisfies CodeRequest
}
