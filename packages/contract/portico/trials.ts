import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'

/**
 * `?on_trial=true` on a call whose change could lock its own maker out: it is applied at once, and takes itself back
 * after a minute unless it is kept by `portico_trial_keep`. The answer's header `portico-trial` has the trial's id.
 * Ours; a system that does not know it applies the change for good, so that a client asks `portico_capabilities` first.
 */
export const TrialParams = z.object({ on_trial: fromText(z.boolean()).optional() })

/** Calls that can be made on trial. */
export const withTrial: ReadonlySet<OperationId> = new Set<OperationId>([
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

/** A change on trial, or the last one of its thing that was. */
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
    /** What it is, in words: `the port settings "uplink"`; null where that was not kept. */
    thing: z.string().nullable(),
    /** The call that changed it. */
    operation: z.string(),
    state: TrialState,
    /** Who made the change; without a name once they are gone. */
    user_id: Uuid,
    display_name: z.string().nullable(),
    /** The caller made it, and so may keep it. */
    own: z.boolean(),
    /** Whether the caller may take it back. */
    may_take_back: z.boolean(),
    time_started: Timestamp,
    /** When it takes itself back. */
    time_due: Timestamp,
    /** ms until then, whatever the caller's clock says; 0 once it is over. */
    left: Uint64,
    time_ended: Timestamp.nullable(),
    /** Who ended it; null while it runs, and where it took itself back. */
    ended_by: Uuid.nullable(),
  }),
)
export type Trial = z.infer<typeof Trial>

export const Trials = component('PorticoTrials', z.object({ items: z.array(Trial) }))
export type Trials = z.infer<typeof Trials>
