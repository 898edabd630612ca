/** Additional data of the rack for operators: slots, load, failures, and effects of a failure. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Baseboard } from '#schemas/hardware.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { SledPolicy } from '#schemas/sleds.ts'
import { SwitchLocation } from '#schemas/switches.ts'

/** A machine on a sled, with its size when it was started. */
export const RackInstance = component(
  'PorticoRackInstance',
  z.object({
    id: Uuid,
    name: Name,
    silo_name: Name,
    project_name: Name,
    state: InstanceState,
    ncpus: Uint32,
    /** bytes */
    memory: Uint64,
  }),
)
export type RackInstance = z.infer<typeof RackInstance>

export const SledFailure = component(
  'PorticoSledFailure',
  z.object({
    time_failed: Timestamp,
    why: z.string(),
    /** How many of the lost instances are running on other sleds, and how many are down. */
    elsewhere: Uint32,
    down: Uint32,
  }),
)
export type SledFailure = z.infer<typeof SledFailure>

/** A sled with its slot and its reserved capacity. */
export const RackSled = component(
  'PorticoRackSled',
  z.object({
    id: Uuid,
    /** Its slot in the rack, from 0; null if unknown. */
    cubby: Uint16.nullable(),
    baseboard: Baseboard,
    policy: SledPolicy,
    /** Null while it works. */
    failure: SledFailure.nullable(),
    /** Its failure is a drill. */
    is_drilled: z.boolean(),
    threads: z.object({ usable: Uint32, reserved: Uint32 }),
    /** bytes */
    memory: z.object({ usable: Uint64, reserved: Uint64 }),
    instances: Uint32,
    /** The largest ones, at most 64. */
    largest: z.array(RackInstance),
    disks: Uint32,
    /** Disks with at least 80 % of their rated writes used. */
    worn_disks: Uint32,
    /**
     * How many of its instances the other sleds could not take in their current state; null if there are too many
     * machines to compute it.
     */
    stranded: Uint32.nullable(),
  }),
)
export type RackSled = z.infer<typeof RackSled>

/** A sled that has not been added. */
export const WaitingSled = component(
  'PorticoWaitingSled',
  z.object({
    /** Its future id. */
    id: Uuid,
    cubby: Uint16,
    baseboard: Baseboard,
    /** When it was added; it is starting. */
    time_added: Timestamp.nullable(),
  }),
)
export type WaitingSled = z.infer<typeof WaitingSled>

/** The whole rack. */
export const RackContents = component(
  'PorticoRackContents',
  z.object({
    rack_id: Uuid,
    /** In service, in the order of their slots. */
    sleds: z.array(RackSled),
    waiting: z.array(WaitingSled),
    switches: z.array(z.object({ id: Uuid, location: SwitchLocation, baseboard: Baseboard })),
    /** Whether drills are possible here. */
    can_drill: z.boolean(),
  }),
)
export type RackContents = z.infer<typeof RackContents>

/** Where a machine would be placed. */
export const Rehousing = component(
  'PorticoRehousing',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('fits'), sled_id: Uuid, sled_serial: z.string() }),
    /** The message with which the start would be refused. */
    z.object({ type: z.literal('refused'), message: z.string() }),
  ]),
)
export type Rehousing = z.infer<typeof Rehousing>

/** An instance whose machine was lost when its sled failed. */
export const LostInstance = component(
  'PorticoLostInstance',
  z.object({
    instance: RackInstance,
    /** The sled on which it was restarted; null while it is down. */
    sled: z.object({ id: Uuid, serial: z.string() }).nullable(),
  }),
)
export type LostInstance = z.infer<typeof LostInstance>

/** Where each machine of a sled would be placed if the sled failed now. */
export const SledPlan = component(
  'PorticoSledPlan',
  z.object({
    fits: Uint32,
    refused: Uint32,
    /** Those without a place first, then the largest; at most 1,000. */
    items: z.array(z.object({ instance: RackInstance, place: Rehousing })),
    /** Number of omitted machines. */
    more: Uint32,
    /** Lost instances of a failed sled, those that are down first; at most 1,000. */
    lost: z.array(LostInstance),
  }),
)
export type SledPlan = z.infer<typeof SledPlan>

/** Additional data of a physical disk. */
export const PhysicalDiskFacts = component(
  'PorticoPhysicalDiskFacts',
  z.object({
    disk_id: Uuid,
    sled_serial: z.string(),
    cubby: Uint16.nullable(),
    /** bytes available to volumes; 0 if it stores none */
    size: Uint64,
    /** Percent of its rated writes; null if it does not report them. */
    wear: Uint16.nullable(),
  }),
)
export type PhysicalDiskFacts = z.infer<typeof PhysicalDiskFacts>
export const PhysicalDiskFactsList = component(
  'PorticoPhysicalDiskFactsList',
  z.object({ items: z.array(PhysicalDiskFacts) }),
)
