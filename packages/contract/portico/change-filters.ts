import { z } from 'zod'
import { Selector, Timestamp, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { ActorKind, ChangeAction } from './schemas.ts'

/** Filters of the change log; an absent one filters nothing. */
export const changeFilters = {
  project: Selector,
  /** Resources of a silo, and the silo itself. */
  silo: Selector,
  /** Resources outside all silos: pools, hardware, fleet roles. */
  of_fleet: fromText(z.boolean()).optional(),
  kind: z.string().max(64).optional(),
  id: Uuid.optional(),
  /** With the `id` of a VPC: include changes of its firewall rules. */
  with_rules: fromText(z.boolean()).optional(),
  /** With the `id` of a resource with revertible changes: include the outcome of these. */
  with_trials: fromText(z.boolean()).optional(),
  /** A user: changes made by them. */
  actor: Uuid.optional(),
  actor_kind: ActorKind.optional(),
  action: ChangeAction.optional(),
  operation: z.string().max(64).optional(),
  /** From this time on; `end_time` is exclusive. */
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  /** Part of a name, or the whole id of a resource or request. */
  search: z.string().max(200).optional(),
}
