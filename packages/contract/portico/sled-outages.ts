/**
 * Extensions about outages of sleds: what Portico does about a sled that does not answer, and how operators take over
 * (docs/decisions/0082-outages-of-sleds.md).
 */
import { outageActions } from '@portico/domain/sleds/outage-actions.ts'
import { outageStates, outageWishes } from '@portico/domain/sleds/outage.ts'
import { z } from 'zod'
import { resultsPage } from '#schemas/common.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

export const SledOutageState = component('PorticoSledOutageState', z.enum(outageStates))

/** What an independent view knew about a sled. */
export const SledOutageView = component(
  'PorticoSledOutageView',
  z.object({
    view: z.enum(['storage', 'network']),
    /** `active`: it sees the sled at work; `inactive`: it would see it; `unknown`: it cannot tell */
    activity: z.enum(['active', 'inactive', 'unknown']),
    evidence: z.string(),
  }),
)

/** A state that an outage has entered, or an action of an operator. */
export const SledOutageStep = component(
  'PorticoSledOutageStep',
  z.object({
    step: z.enum([...outageStates, ...outageActions]),
    time_begun: Timestamp,
    /** null while the outage is in this state */
    time_done: Timestamp.nullable(),
    /** why it waited last, or why it ended; null if it took its usual course */
    note: z.string().nullable(),
    /** what independent views knew at the end of the step */
    views: z.array(SledOutageView),
    /** operator who acted; null for Portico itself */
    user_id: Uuid.nullable(),
    /** name of the operator; null for a deleted user */
    display_name: z.string().nullable(),
  }),
)
export type SledOutageStep = z.infer<typeof SledOutageStep>

/** A time in which a sled does not answer, until it takes part again. */
export const SledOutage = component(
  'PorticoSledOutage',
  z.object({
    id: Uuid,
    sled_id: Uuid,
    sled_serial: z.string(),
    state: SledOutageState,
    /** what operators have decided; `automatic` if they leave it to Portico */
    wish: z.enum(outageWishes),
    /** whether the storage can refuse the writes of the sled; without it, nothing restarts elsewhere by itself */
    has_fence: z.boolean(),
    /** time since which the sled does not answer */
    time_silent: Timestamp,
    /** why nothing further happens at the moment; null if something does */
    waits_for: z.string().nullable(),
    /** number of machines that have failed in this outage */
    machines: Uint32,
    /** in the order in which they began */
    steps: z.array(SledOutageStep),
    time_created: Timestamp,
    time_modified: Timestamp,
    time_closed: Timestamp.nullable(),
  }),
)
export type SledOutage = z.infer<typeof SledOutage>
export const SledOutagePage = resultsPage(SledOutage)
