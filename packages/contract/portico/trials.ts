import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'

/**
 * `?on_trial=true` on an operation that could lock out the caller: the change is applied at once, and reverted after a
 * minute unless it is confirmed by `portico_trial_keep`. The response header `portico-trial` contains its id. An
 * extension; other systems ignore it and make the change permanent, so clients check `portico_capabilities` first.
 */
export const TrialParams = z.object({ on_trial: fromText(z.boolean()).optional() })

/** Operations with revertible changes. */
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
    /** What was changed. */
    kind: z.enum([
      'allow_list',
      'bfd_session',
      'bgp_announce_set',
      'bgp_config',
      'switch_port',
      'switch_port_settings',
    ]),
    thing_id: Uuid,
    /** The resource as text: `the port settings "uplink"`; null if it was not stored. */
    thing: z.string().nullable(),
    /** The operation that changed it. */
    operation: z.string(),
    state: TrialState,
    /** Who made the change; the name is null for a deleted user. */
    user_id: Uuid,
    display_name: z.string().nullable(),
    /** The caller made the change, and may confirm it. */
    own: z.boolean(),
    /** Whether the caller may revert it. */
    may_take_back: z.boolean(),
    time_started: Timestamp,
    /** When it is reverted. */
    time_due: Timestamp,
    /** ms until then, independent of the caller's clock; 0 once it has ended */
    left: Uint64,
    time_ended: Timestamp.nullable(),
    /** Who ended it; null while it is pending, and if it reverted itself. */
    ended_by: Uuid.nullable(),
  }),
)
export type Trial = z.infer<typeof Trial>

export const Trials = component('PorticoTrials', z.object({ items: z.array(Trial) }))
export type Trials = z.infer<typeof Trials>
