import type { StreamEvent } from '@portico/contract/portico/schemas.ts'
import { unauthorized } from '@portico/domain/refusals.ts'
import type { UserActor } from '#kernel/actor.ts'
import { type WatchedConnection, touchesRights } from '#kernel/authentication/connection-watch.ts'
import { changesAfter, type FollowedChange } from '#kernel/changes/log.ts'
import { formatPosition, type Position } from '@portico/domain/position.ts'
import { sees, seesTheSame, type Sight, sightOf } from '#authorization/visibility.ts'
import type { Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse, RefusalError } from '#kernel/refusal-error.ts'

/** The position where a stream starts, and the changes missed before it; null if the reader must start over. */
interface Beginning {
  readonly at: Position
  readonly missed: readonly FollowedChange[] | null
}

/**
 * Returns the server-sent events for one reader. All checks that may refuse the request are done when it returns; a
 * later error ends the stream, and the reader reconnects and resumes.
 * @throws 401 if the session or token has just ended; 429 or 503 if too many streams are open
 */
export async function changeStream(
  ctx: ReplyContext,
  user: UserActor,
  from: Position | null,
): Promise<ReadableStream<Uint8Array>> {
  await ctx.services.follower.wake()
  // From now on, changes are buffered while rights and missed changes are read.
  const stream = new ChangeStream(ctx, user)
  try {
    const reader = await stream.seen
    // After this, everything visible to the rights query has been delivered, so that later changes can be compared with
    // it.
    await ctx.services.follower.wake()
    stream.begin(await beginningFor(ctx.db, from, stream.head, reader))
  } catch (error) {
    stream.end()
    throw error
  }
  return stream.readable
}

async function beginningFor(
  db: Db,
  from: Position | null,
  head: Position,
  reader: UserActor,
): Promise<Beginning> {
  if (from === null) return { at: head, missed: [] }
  if (from.epoch !== head.epoch || from.number > head.number) return { at: head, missed: null }
  const missed = await changesAfter(db, from.number, limits.streamBacklog + 1)
  const [first] = missed
  // Positions have no gaps: if the first change after `from` is missing, it was pruned.
  const whole = first === undefined ? from.number === head.number : first.position === from.number + 1
  if (!whole || missed.length > limits.streamBacklog) return { at: head, missed: null }
  // The reader may have read the state at `from` with other rights, and it is unknown what those showed.
  if (!missed.some((change) => touchesRights(reader, change))) return { at: from, missed }
  return { at: { epoch: head.epoch, number: missed.at(-1)?.position ?? head.number }, missed: null }
}

interface Batch {
  readonly changes: readonly FollowedChange[]
  /** version of the reader's rights with which the changes are filtered */
  readonly version: number
}

class ChangeStream {
  readonly readable: ReadableStream<Uint8Array>
  readonly #ctx: ReplyContext
  readonly #user: UserActor
  readonly #held: WatchedConnection
  readonly #unsubscribe: () => void
  readonly #encoder = new TextEncoder()
  readonly #firstSight = Promise.withResolvers<UserActor>()
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #cancelBeat = () => {}
  /** null until the rights have been read for the first time */
  #sight: Sight | null = null
  /** version of the rights in `#sight` */
  #version = 0
  /** whether the rights changed before this stream started */
  #rightsChanged = false
  /** position where a new epoch of the log began before this stream started */
  #restarted: Position | null = null
  /** position up to which all changes were sent or are not visible to the reader; null before the start */
  #at: Position | null = null
  #waiting: Batch[] = []
  #isOver = false

  constructor(ctx: ReplyContext, user: UserActor) {
    const { follower, connections } = ctx.services
    const credential = ctx.credential() ?? refuse(unauthorized)
    this.#ctx = ctx
    this.#user = user
    this.readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 16 * 1024 }),
    )
    this.#held = connections.watch({
      kind: 'stream',
      credential,
      actor: user,
      verified: (actor, version) => void this.#renew(actor, version).catch((error) => this.end(error)),
      ended: () => this.end(),
    })
    this.#unsubscribe = follower.subscribe({
      changes: (changes) => {
        this.#waiting.push({ changes, version: this.#held.version })
        this.#deliver()
      },
      restarted: (position) => {
        this.#waiting = []
        if (this.#at === null) this.#restarted = position
        else this.#reset(position)
      },
    })
  }

  /** Resolves with the reader when their rights are known; rejects if they may no longer see anything. */
  get seen(): Promise<UserActor> {
    return this.#firstSight.promise
  }

  /** Position up to which changes have been received. */
  get head(): Position {
    const { position } = this.#ctx.services.follower
    if (position === null) throw new Error('the follower has read the log before')
    return position
  }

  begin(beginning: Beginning): void {
    if (this.#isOver) return
    const { at, missed } = this.#restarted === null ? beginning : { at: this.#restarted, missed: null }
    this.#at = at
    this.#send('hello', { position: formatPosition(at), user_id: this.#user.userId })
    if (missed === null || this.#rightsChanged) this.#reset(at)
    else this.#waiting.unshift({ changes: missed, version: this.#version })
    this.#deliver()
    this.#beatLater()
  }

  /** @param reason the error with which the start is rejected for waiting callers */
  end(reason: unknown = new RefusalError(unauthorized)): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#firstSight.reject(reason)
    this.#waiting = []
    this.#held.release()
    this.#unsubscribe()
    this.#cancelBeat()
    try {
      this.#controller.close()
    } catch {
      // The client has already disconnected.
    }
  }

  async #renew(actor: UserActor, version: number): Promise<void> {
    const sight = await sightOf(this.#ctx.db, actor)
    if (version < this.#version) return
    const differs = this.#sight !== null && !seesTheSame(this.#sight, sight)
    this.#sight = sight
    this.#version = version
    this.#firstSight.resolve(actor)
    // Data that was read with other rights may no longer be visible, or more data may now be visible.
    if (differs) this.#resetRights()
    this.#deliver()
  }

  /** Sends buffered changes, up to the last one for which the reader's rights are known. */
  #deliver(): void {
    if (this.#at === null) return
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      if (next.version > this.#version) break
      this.#waiting.shift()
      this.#pass(next.changes)
    }
    const waiting = this.#waiting.reduce((sum, { changes }) => sum + changes.length, 0)
    if (waiting > limits.streamBacklog) this.end()
  }

  #pass(changes: readonly FollowedChange[]): void {
    const [at, sight] = [this.#at, this.#sight]
    const fresh = changes.filter(({ position }) => at !== null && position > at.number)
    const last = fresh.at(-1)
    if (at === null || sight === null || last === undefined) return
    this.#at = { epoch: at.epoch, number: last.position }
    const seen = fresh.filter((change) => sees(sight, change))
    if (seen.length > 0)
      this.#send(
        'changes',
        seen.map((change) => eventOf(at.epoch, change)),
      )
  }

  #reset(position: Position): void {
    this.#at = position
    this.#send('reset', {})
  }

  /**
   * Makes the reader read everything again because its rights changed. The event is sent before the buffered changes,
   * but with the position after them: if the connection breaks in between, the reader must not resume after changes
   * that were never sent.
   */
  #resetRights(): void {
    const at = this.#at
    const gathered = this.#waiting.findLast(({ version }) => version <= this.#version)?.changes.at(-1)
    if (at === null) this.#rightsChanged = true
    else this.#send('reset', {}, { ...at, number: Math.max(at.number, gathered?.position ?? 0) })
  }

  /** A keep-alive event means that the reader missed nothing, so none is sent while the log cannot be read. */
  #beatLater(): void {
    const { clock, follower } = this.#ctx.services
    const { reads } = follower
    this.#cancelBeat = clock.after(limits.streamBeat, () => {
      if (this.#at !== null && follower.reads !== reads)
        this.#send('beat', { position: formatPosition(this.#at) })
      if (!this.#isOver) this.#beatLater()
    })
  }

  #send(event: 'hello' | 'changes' | 'beat' | 'reset', data: unknown, at = this.#at): void {
    if (this.#isOver || at === null) return
    const text = `id: ${formatPosition(at)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    this.#controller.enqueue(this.#encoder.encode(text))
    if ((this.#controller.desiredSize ?? 0) < -limits.streamBuffer) this.end()
  }
}

function eventOf(epoch: string, change: FollowedChange): StreamEvent {
  return {
    position: formatPosition({ epoch, number: change.position }),
    kind: change.kind,
    id: change.id,
    action: change.action,
    project_id: change.projectId,
    silo_id: change.siloId,
    name: change.name,
  }
}
