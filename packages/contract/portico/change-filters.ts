import { z } from 'zod'
import { Selector, Timestamp, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { ActorKind, ChangeAction } from './schemas.ts'

/** Filters of the change log. A filter that is absent has no effect. */
export const changeFilters = {
  project: Selector,
  /** only changes of resources in this silo, and of the silo itself */
  silo: Selector,
  /** only changes of resources outside all silos: pools, hardware, fleet roles */
  of_fleet: fromText(z.boolean()).optional(),
  kind: z.string().max(64).optional(),
  id: Uuid.optional(),
  /** if `id` is a VPC: also include changes of its firewall rules */
  with_rules: fromText(z.boolean()).optional(),
  /** if `id` is a resource with revertible changes: also include how these ended */
  with_trials: fromText(z.boolean()).optional(),
  /** only changes that this user made */
  actor: Uuid.optional(),
  actor_kind: ActorKind.optional(),
  action: ChangeAction.optional(),
  operation: z.string().max(64).optional(),
  /** beginning of the time range, included; `end_time` is excluded */
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  /** part of a name, or the complete ID of a resource or request */
  search: z.string().max(200).optional(),
}
