/** Extensions about the rack, for operators: slots, load, failures, and what a failure of a sled would affect. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Baseboard } from '#schemas/hardware.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { SledPolicy } from '#schemas/sleds.ts'
import { SwitchLocation } from '#schemas/switches.ts'
import { SledOutageState } from './sled-outages.ts'

/** A machine on a sled, with its size at its start. */
export const RackInstance = component(
  'PorticoRackInstance',
  z.object({
    id: Uuid,
    name: Name,
    silo_name: Name,
    project_name: Name,
    state: InstanceState,
    ncpus: Uint32,
    /** memory in bytes */
    memory: Uint64,
  }),
)
export type RackInstance = z.infer<typeof RackInstance>

export const SledFailure = component(
  'PorticoSledFailure',
  z.object({
    time_failed: Timestamp,
    why: z.string(),
    /** number of lost instances that run on other sleds, and number of those that are down */
    elsewhere: Uint32,
    down: Uint32,
  }),
)
export type SledFailure = z.infer<typeof SledFailure>

export const RackSledOutage = component(
  'PorticoRackSledOutage',
  z.object({
    id: Uuid,
    state: SledOutageState,
    /** whether the storage can refuse the writes of the sled */
    has_fence: z.boolean(),
    /** time since which the sled does not answer */
    time_silent: Timestamp,
    /** why nothing further happens at the moment; null if something does */
    waits_for: z.string().nullable(),
  }),
)

/** What a sled lacks in a drill. */
export const SledImpairment = component(
  'PorticoSledImpairment',
  z.enum(['power', 'management', 'storage', 'network']),
)

/** A sled with its slot and its reserved capacity. */
export const RackSled = component(
  'PorticoRackSled',
  z.object({
    id: Uuid,
    /** slot in the rack, from 0; null if unknown */
    cubby: Uint16.nullable(),
    baseboard: Baseboard,
    policy: SledPolicy,
    /** failure of the sled; null while it works */
    failure: SledFailure.nullable(),
    /** outage of the sled that has not ended; null while it answers */
    outage: RackSledOutage.nullable(),
    /** whether the failure is a drill (simulated on request) */
    is_drilled: z.boolean(),
    threads: z.object({ usable: Uint32, reserved: Uint32 }),
    /** memory in bytes */
    memory: z.object({ usable: Uint64, reserved: Uint64 }),
    instances: Uint32,
    /** largest machines on the sled, at most 64 */
    largest: z.array(RackInstance),
    disks: Uint32,
    /** number of disks with at least 80 % of their rated writes used */
    worn_disks: Uint32,
    /**
     * number of the sled's machines for which the other sleds have no capacity now; null if there are too many machines
     * to compute it
     */
    stranded: Uint32.nullable(),
  }),
)
export type RackSled = z.infer<typeof RackSled>

/** A sled of the rack that has not been added, or that is starting after it was added. */
export const WaitingSled = component(
  'PorticoWaitingSled',
  z.object({
    /** ID that the sled will have */
    id: Uuid,
    cubby: Uint16,
    baseboard: Baseboard,
    /** time at which the sled was added, after which it is starting; null if it was not added */
    time_added: Timestamp.nullable(),
  }),
)
export type WaitingSled = z.infer<typeof WaitingSled>

/** The whole rack as operators see it. */
export const RackContents = component(
  'PorticoRackContents',
  z.object({
    rack_id: Uuid,
    /** sleds in service, in the order of their slots */
    sleds: z.array(RackSled),
    waiting: z.array(WaitingSled),
    switches: z.array(z.object({ id: Uuid, location: SwitchLocation, baseboard: Baseboard })),
    /** whether this system can simulate failures (drills) */
    can_drill: z.boolean(),
  }),
)
export type RackContents = z.infer<typeof RackContents>

/** The sled on which a machine would be placed, or the refusal. */
export const Rehousing = component(
  'PorticoRehousing',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('fits'), sled_id: Uuid, sled_serial: z.string() }),
    /** The start would be refused with this message. */
    z.object({ type: z.literal('refused'), message: z.string() }),
  ]),
)
export type Rehousing = z.infer<typeof Rehousing>

/** An instance whose machine was lost when its sled failed. */
export const LostInstance = component(
  'PorticoLostInstance',
  z.object({
    instance: RackInstance,
    /** sled on which the instance was restarted; null while it is down */
    sled: z.object({ id: Uuid, serial: z.string() }).nullable(),
  }),
)
export type LostInstance = z.infer<typeof LostInstance>

/** Whether the policy of an instance restarts it after its machine has failed, and when. */
export const Restart = component(
  'PorticoRestart',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('automatic') }),
    /** It was restarted a short time ago, and is restarted again after this time. */
    z.object({ type: z.literal('later'), time: Timestamp }),
    z.object({ type: z.literal('never') }),
  ]),
)
export type Restart = z.infer<typeof Restart>

/** The sled on which each machine of a sled would be placed if that sled failed now. */
export const SledPlan = component(
  'PorticoSledPlan',
  z.object({
    fits: Uint32,
    refused: Uint32,
    /** machines that could not be placed first, then the largest ones; at most 1,000 */
    items: z.array(z.object({ instance: RackInstance, place: Rehousing, restart: Restart })),
    /** number of machines that are not listed */
    more: Uint32,
    /** lost instances of a failed sled, those that are down first; at most 1,000 */
    lost: z.array(LostInstance),
  }),
)
export type SledPlan = z.infer<typeof SledPlan>

/** Extensions about a physical disk. */
export const PhysicalDiskFacts = component(
  'PorticoPhysicalDiskFacts',
  z.object({
    disk_id: Uuid,
    sled_serial: z.string(),
    cubby: Uint16.nullable(),
    /** bytes available to volumes; 0 if the disk stores none */
    size: Uint64,
    /** used share of the rated writes in percent; null if the disk does not report it */
    wear: Uint16.nullable(),
  }),
)
export type PhysicalDiskFacts = z.infer<typeof PhysicalDiskFacts>
export const PhysicalDiskFactsList = component(
  'PorticoPhysicalDiskFactsList',
  z.object({ items: z.array(PhysicalDiskFacts) }),
)
