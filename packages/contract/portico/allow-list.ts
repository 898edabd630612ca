import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Uuid } from '#schemas/primitives.ts'

/** Additional data of the allow list. */
export const AllowListFacts = component(
  'PorticoAllowListFacts',
  z.object({
    /** Its id in the change log. */
    id: Uuid,
    /** Address of the caller, behind all proxies that the server trusts; null without a network. */
    address: z.string().nullable(),
    /** Whether the caller may change it. */
    may_change: z.boolean(),
  }),
)
export type AllowListFacts = z.infer<typeof AllowListFacts>
