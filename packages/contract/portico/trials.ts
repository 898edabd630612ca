import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'

/**
 * `?on_trial=true` on an operation that could lock out the caller: the change takes effect at once, and is reverted
 * after a minute unless it is confirmed with `portico_trial_keep`. The response header `portico-trial` contains the ID
 * of the change. This is an extension. Other systems ignore the parameter and make the change permanent, so clients
 * must check `portico_capabilities` first.
 */
export const TrialParams = z.object({ on_trial: fromText(z.boolean()).optional() })

/** Operations that accept `on_trial`. */
export const revertibleOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'networking_allow_list_update',
  'networking_bfd_disable',
  'networking_bgp_announce_set_delete',
  'networking_bgp_announce_set_update',
  'networking_bgp_config_delete',
  'networking_switch_port_apply_settings',
  'networking_switch_port_clear_settings',
  'networking_switch_port_settings_create',
])

export const TrialState = z.enum(['running', 'kept', 'taken_back', 'overruled'])

/** A pending revertible change, or the last one of the resource. */
export const Trial = component(
  'PorticoTrial',
  z.object({
    id: Uuid,
    /** kind of the changed setting */
    kind: z.enum([
      'allow_list',
      'bfd_session',
      'bgp_announce_set',
      'bgp_config',
      'switch_port',
      'switch_port_settings',
    ]),
    thing_id: Uuid,
    /** changed resource as text, such as `the port settings "uplink"`; null if this was not stored */
    thing: z.string().nullable(),
    /** operation that made the change */
    operation: z.string(),
    state: TrialState,
    /** user who made the change; the name is null for a deleted user */
    user_id: Uuid,
    display_name: z.string().nullable(),
    /** whether the caller made the change, and may therefore confirm it */
    own: z.boolean(),
    /** whether the caller may revert the change */
    may_take_back: z.boolean(),
    time_started: Timestamp,
    /** time at which the change is reverted */
    time_due: Timestamp,
    /** ms until the change is reverted, independent of the caller's clock; 0 once it has ended */
    left: Uint64,
    time_ended: Timestamp.nullable(),
    /** user who confirmed or reverted the change; null while it is pending, and if it was reverted automatically */
    ended_by: Uuid.nullable(),
  }),
)
export type Trial = z.infer<typeof Trial>

export const Trials = component('PorticoTrials', z.object({ items: z.array(Trial) }))
export type Trials = z.infer<typeof Trials>
