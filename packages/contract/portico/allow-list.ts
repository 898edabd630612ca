import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Uuid } from '#schemas/primitives.ts'

/** Extensions of the allow list. */
export const AllowListFacts = component(
  'PorticoAllowListFacts',
  z.object({
    /** ID of the allow list in the change log */
    id: Uuid,
    /**
     * IP address of the caller, as seen behind all proxies that the server trusts; null if the request did not come
     * over a network
     */
    address: z.string().nullable(),
    /** whether the caller may change the allow list */
    may_change: z.boolean(),
  }),
)
export type AllowListFacts = z.infer<typeof AllowListFacts>
