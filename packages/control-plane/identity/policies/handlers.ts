import { fleetId } from '#kernel/authentication/authenticate.ts'
import { userOf } from '#kernel/context.ts'
import { authorizeOnFleet, authorizeOnSilo } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { readPolicy, replacePolicy } from './policy.ts'

const fleet = { kind: 'fleet', id: fleetId, siloId: null } as const

/** Policies of the caller's silo and of the fleet. The policies of projects are in the area `projects`. */
export const policyHandlers = {
  policy_view: (ctx) => readPolicy(ctx, { kind: 'silo', id: userOf(ctx).siloId }),

  policy_update: async (ctx, { body }) => {
    const { siloId } = authorizeOnSilo(ctx)
    await replacePolicy(ctx, { kind: 'silo', id: siloId, siloId }, body)
    return readPolicy(ctx, { kind: 'silo', id: siloId })
  },

  /** The console calls this operation to find out whether its user is an operator. */
  system_policy_view: (ctx) => {
    authorizeOnFleet(ctx)
    return readPolicy(ctx, fleet)
  },

  system_policy_update: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    await replacePolicy(ctx, fleet, body)
    return readPolicy(ctx, fleet)
  },
} satisfies Handlers<'policy_view' | 'policy_update' | 'system_policy_view' | 'system_policy_update'>
