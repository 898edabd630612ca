import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { VpcRouter } from '@portico/contract/types.ts'
import type { Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { textReader } from '#shell/as-code/read-values.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
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

export const formOf = ({ name, description }: VpcRouter): RouterForm => ({ name, description })

/** The request for another name or description, with what is changed alone. */
export function updateCall(query: VpcPlace, router: VpcRouter, filled: RouterForm) {
  return {
    operation: 'vpc_router_update',
    args: { path: { router: router.name }, query, body: changedFields(router, filled) },
    becomes: { operation: 'vpc_router_create', name: router.name, ...query, isWhole: true, body: filled },
  } as const satisfies CodeRequest
}
