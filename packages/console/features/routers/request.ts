import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { VpcRouter } from '@portico/contract/types.ts'
import type { Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { textReader } from '#shell/as-code/read-values.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'

/** The form of a router, which has no settings apart from its routes. */
export interface RouterForm {
  name: string
  description: string
}

const pasting: Pasting<RouterForm> = {
  operation: 'vpc_router_create',
  readers: { name: textReader('name', 'Name'), description: textReader('description', 'Description') },
}

/** Returns how the router form is shown as and filled from code. */
export const routerAsCode = (query: VpcScope): FormAsCode<RouterForm> => ({
  request: (body) => ({ operation: 'vpc_router_create', args: { query, body } }),
  pasting,
})

export const formOf = ({ name, description }: VpcRouter): RouterForm => ({ name, description })

/** Returns the request that changes a router; it contains only changed fields. */
export function updateCall(query: VpcScope, router: VpcRouter, filled: RouterForm) {
  return {
    operation: 'vpc_router_update',
    args: { path: { router: router.name }, query, body: changedFields(router, filled) },
    becomes: { operation: 'vpc_router_create', name: router.name, ...query, isWhole: true, body: filled },
  } as const satisfies CodeRequest
}
