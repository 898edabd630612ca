/** What operators are told of the rack beside what the contract says: places, load, failures, and what would follow. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Baseboard } from '#schemas/hardware.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { SledPolicy } from '#schemas/sleds.ts'
import { SwitchLocation } from '#schemas/switches.ts'

/** A machine on a sled, as big as it was started. */
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
    /** How many of the instances that it lost are on other sleds again, and how many on none. */
    elsewhere: Uint32,
    down: Uint32,
  }),
)
export type SledFailure = z.infer<typeof SledFailure>

/** A sled in its place, with what is reserved on it. */
export const RackSled = component(
  'PorticoRackSled',
  z.object({
    id: Uuid,
    /** Its place in the rack, counted from 0; null until it is known. */
    cubby: Uint16.nullable(),
    baseboard: Baseboard,
    policy: SledPolicy,
    /** Null while it works. */
    failure: SledFailure.nullable(),
    /** Somebody wants it to fail, to see what follows. */
    is_drilled: z.boolean(),
    threads: z.object({ usable: Uint32, reserved: Uint32 }),
    /** bytes */
    memory: z.object({ usable: Uint64, reserved: Uint64 }),
    instances: Uint32,
    /** The largest of them, 64 at most. */
    largest: z.array(RackInstance),
    disks: Uint32,
    /** Disks of which 80 % or more of the rated writes are used up. */
    worn_disks: Uint32,
    /**
     * How many of its instances would find no place on the other sleds, as these are now; null where there are too many
     * machines to say.
     */
    stranded: Uint32.nullable(),
  }),
)
export type RackSled = z.infer<typeof RackSled>

/** A sled that waits in the rack. */
export const WaitingSled = component(
  'PorticoWaitingSled',
  z.object({
    /** What it will be called. */
    id: Uuid,
    cubby: Uint16,
    baseboard: Baseboard,
    /** When somebody added it: it is starting. */
    time_added: Timestamp.nullable(),
  }),
)
export type WaitingSled = z.infer<typeof WaitingSled>

/** The whole rack. */
export const RackContents = component(
  'PorticoRackContents',
  z.object({
    rack_id: Uuid,
    /** In service, in the order of their places. */
    sleds: z.array(RackSled),
    waiting: z.array(WaitingSled),
    switches: z.array(z.object({ id: Uuid, location: SwitchLocation, baseboard: Baseboard })),
    /** Whether sleds can be made to fail here. */
    can_drill: z.boolean(),
  }),
)
export type RackContents = z.infer<typeof RackContents>

/** Where a machine would go. */
export const Rehousing = component(
  'PorticoRehousing',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('fits'), sled_id: Uuid, sled_serial: z.string() }),
    /** In the words with which the start would be refused. */
    z.object({ type: z.literal('refused'), message: z.string() }),
  ]),
)
export type Rehousing = z.infer<typeof Rehousing>

/** An instance whose machine was lost when its sled failed. */
export const LostInstance = component(
  'PorticoLostInstance',
  z.object({
    instance: RackInstance,
    /** Where it has been started again; null while it is not. */
    sled: z.object({ id: Uuid, serial: z.string() }).nullable(),
  }),
)
export type LostInstance = z.infer<typeof LostInstance>

/** What would become of each machine of a sled if it had to start elsewhere now, and the sled took none. */
export const SledPlan = component(
  'PorticoSledPlan',
  z.object({
    fits: Uint32,
    refused: Uint32,
    /** Those that find no place first, then the largest; 1,000 at most. */
    items: z.array(z.object({ instance: RackInstance, place: Rehousing })),
    /** Those that are not told one by one. */
    more: Uint32,
    /** Of a sled that has failed: what it lost, those that are still down first; 1,000 at most. */
    lost: z.array(LostInstance),
  }),
)
export type SledPlan = z.infer<typeof SledPlan>

/** What is known of a disk besides. */
export const PhysicalDiskFacts = component(
  'PorticoPhysicalDiskFacts',
  z.object({
    disk_id: Uuid,
    sled_serial: z.string(),
    cubby: Uint16.nullable(),
    /** bytes that volumes may take of it; 0 for one that takes none */
    size: Uint64,
    /** Percent of its rated writes; null where it does not tell. */
    wear: Uint16.nullable(),
  }),
)
export type PhysicalDiskFacts = z.infer<typeof PhysicalDiskFacts>
export const PhysicalDiskFactsList = component(
  'PorticoPhysicalDiskFactsList',
  z.object({ items: z.array(PhysicalDiskFacts) }),
)
