import { z } from 'zod'
import { Selector, Timestamp, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { ActorKind, ChangeAction } from './schemas.ts'

/** What entries of the change log can be filtered by; what is absent filters nothing. */
export const changeFilters = {
  project: Selector,
  /** What lies in a silo, and the silo itself. */
  silo: Selector,
  /** What no silo holds: pools, hardware, roles on the system. */
  of_fleet: fromText(z.boolean()).optional(),
  kind: z.string().max(64).optional(),
  id: Uuid.optional(),
  /** With the `id` of a VPC: changes of its firewall rules too. */
  with_rules: fromText(z.boolean()).optional(),
  /** With the `id` of what can be changed on trial: what became of such changes too. */
  with_trials: fromText(z.boolean()).optional(),
  /** A user: what they changed. */
  actor: Uuid.optional(),
  actor_kind: ActorKind.optional(),
  action: ChangeAction.optional(),
  operation: z.string().max(64).optional(),
  /** From then on; `end_time` itself is left out. */
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  /** Part of a name, or the whole id of a thing or of a request. */
  search: z.string().max(200).optional(),
}
