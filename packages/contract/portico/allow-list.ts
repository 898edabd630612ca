import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Uuid } from '#schemas/primitives.ts'

/** What there is to know of the allow list besides what it says. */
export const AllowListFacts = component(
  'PorticoAllowListFacts',
  z.object({
    /** Under which the change log has it. */
    id: Uuid,
    /** Where the caller's requests come from, behind all proxies that the server trusts; null: from no network. */
    address: z.string().nullable(),
    /** Whether the caller may change it. */
    may_change: z.boolean(),
  }),
)
export type AllowListFacts = z.infer<typeof AllowListFacts>
