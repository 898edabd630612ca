/** Moves of running instances between sleds, for operators. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { RackInstance } from './hardware.ts'
import { Task } from './tasks.ts'

const SledReference = z.object({ id: Uuid, serial: z.string() })

/** The last move of an instance. */
export const InstanceMove = component(
  'PorticoInstanceMove',
  z.object({
    instance_id: Uuid,
    /** name of the instance when the move began */
    name: Name,
    from: SledReference,
    to: SledReference,
    /** `failed`: the instance stayed where it was */
    state: z.enum(['moving', 'moved', 'failed']),
    /** share of the work that is done, from 0 to 1; null if unknown, and after the end */
    progress: z.number().min(0).max(1).nullable(),
    /** why the instance did not move */
    failure: z.string().nullable(),
    time_started: Timestamp,
    time_ended: Timestamp.nullable(),
  }),
)
export type InstanceMove = z.infer<typeof InstanceMove>

/** A sled, and whether the instance can move there now. */
export const MoveTarget = component(
  'PorticoMoveTarget',
  z.object({
    sled_id: Uuid,
    sled_serial: z.string(),
    /** number of vCPUs that are not reserved */
    free_threads: Uint32,
    /** memory in bytes that is not reserved */
    free_memory: Uint64,
    /** why the instance cannot move there; null if it can */
    why_not: z.string().nullable(),
    /** preference of a group that the move would violate; null if there is none */
    warning: z.string().nullable(),
  }),
)
export type MoveTarget = z.infer<typeof MoveTarget>

/** Where an instance is and where it can move. */
export const MovePlan = component(
  'PorticoMovePlan',
  z.object({
    /** with the size of its machine, if it has one */
    instance: RackInstance,
    /** sled on which the instance is; null if it has no machine */
    sled: SledReference.nullable(),
    /** the current or last move; null if there was none */
    move: InstanceMove.nullable(),
    /** whether the caller may move instances */
    may_move: z.boolean(),
    /** why the instance cannot move at all; null if it can */
    why_not: z.string().nullable(),
    /** sleds in the order of their slots; empty if the instance has no machine */
    targets: z.array(MoveTarget),
  }),
)
export type MovePlan = z.infer<typeof MovePlan>

const InstanceMoveCreate = component(
  'PorticoInstanceMoveCreate',
  z.strictObject({
    /** ID of the sled; if omitted, placement chooses one as at a start */
    sled: Uuid.optional(),
  }),
)

export const moveShapes = {
  portico_instance_move_view: { path: { instance_id: Uuid }, answer: MovePlan },
  portico_instance_move: { path: { instance_id: Uuid }, body: InstanceMoveCreate, answer: InstanceMove },
  portico_instance_move_cancel: { path: { instance_id: Uuid } },
  portico_sled_drain: { path: { sled: Uuid }, answer: Task },
  portico_task_move_back: { path: { task: Uuid }, answer: Task },
  portico_sled_moves: {
    path: { sled: Uuid },
    answer: component('PorticoInstanceMoves', z.object({ items: z.array(InstanceMove) })),
  },
}
