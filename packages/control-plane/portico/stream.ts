import type { StreamEvent } from '@portico/contract/portico/schemas.ts'
import { unavailable, unreadable } from '@portico/domain/refusals.ts'
import { changesAfter, type FollowedChange } from '../kernel/changes/follower.ts'
import type { UserActor } from '../kernel/actor.ts'
import { isStanding } from '../kernel/authentication/sessions.ts'
import { comparePositions, formatPosition, parsePosition, type Position } from '../kernel/changes/position.ts'
import { sees, type Sight, sightOf } from '../kernel/changes/visibility.ts'
import { userOf } from '../kernel/context.ts'
import { limits } from '../kernel/limits.ts'
import type { Handlers, ReplyContext } from '../kernel/pipeline/handler.ts'
import { refuse } from '../kernel/refusal-error.ts'

/** A comment line this often, in ms, so that proxies and clients notice a dead connection. */
const heartbeat = 15_000

let open = 0

/**
 * Live updates as server-sent events: `hello` with the position to resume from, `changes` with a list of what
 * changed, `reset` when the reader missed too much and should ask for everything again. A reader that comes back
 * with `from` (or the browser's `last-event-id`) gets what it missed first.
 */
export const streamHandlers = {
  portico_stream: async (ctx, { query }) => {
    const user = userOf(ctx)
    if (open >= limits.streams) refuse(unavailable)
    const from = query.from ?? ctx.request.headers.get('last-event-id') ?? undefined
    const start = from === undefined ? null : (parsePosition(from) ?? refuse(badPosition))
    const sight = await sightOf(ctx.db, user)
    await ctx.services.follower.wake()
    return new Response(follow(ctx, sight, start), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
  },
} satisfies Handlers<'portico_stream'>

const badPosition = unreadable('unable to parse query string: from: expected a position of the change log')

/** A reader who signed out, or whose session ended, learns nothing more. */
async function mayGoOn(ctx: ReplyContext, { sessionId }: UserActor): Promise<boolean> {
  const { clock, touches } = ctx.services
  return sessionId === null || isStanding(ctx.db, touches, sessionId, clock.now())
}

function follow(ctx: ReplyContext, firstSight: Sight, start: Position | null): ReadableStream<Uint8Array> {
  const { follower, clock } = ctx.services
  const encoder = new TextEncoder()
  let end = () => {}
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let sight = firstSight
        let last = start ?? follower.position ?? { txid: 0n, seq: 0n }
        let waiting: FollowedChange[] | null = []
        open++

        const send = (event: string, data: unknown, position: Position | null) => {
          const id = position === null ? '' : `id: ${formatPosition(position)}\n`
          controller.enqueue(encoder.encode(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        }
        const deliver = (changes: readonly FollowedChange[]) => {
          const fresh = changes.filter((change) => comparePositions(change.position, last) > 0)
          const newest = fresh.at(-1)
          if (newest === undefined) return
          last = newest.position
          const seen = fresh.filter((change) => sees(sight, change))
          if (seen.length > 0) send('changes', seen.map(eventOf), last)
          if (fresh.some((change) => change.kind === 'role-assignment')) {
            void sightOf(ctx.db, sight.user).then(
              (renewed) => {
                sight = renewed
              },
              () => end(),
            )
          }
        }
        const unsubscribe = follower.subscribe((changes) => {
          if (waiting !== null) waiting.push(...changes)
          else if ((controller.desiredSize ?? 0) < -limits.streamBacklog) end()
          else deliver(changes)
        })
        let cancelBeat = () => {}
        const beat = () => {
          cancelBeat = clock.after(heartbeat, () => {
            controller.enqueue(encoder.encode(': still here\n\n'))
            beat()
            void mayGoOn(ctx, sight.user).then((may) => may || end(), end)
          })
        }
        let over = false
        end = () => {
          if (over) return
          over = true
          open--
          unsubscribe()
          cancelBeat()
          try {
            controller.close()
          } catch {
            // The reader has gone already.
          }
        }

        send('hello', { position: formatPosition(last) }, last)
        beat()
        try {
          if (start !== null) {
            const missed = await changesAfter(ctx.db, start, limits.streamBacklog)
            if (missed.length >= limits.streamBacklog) {
              last = follower.position ?? last
              send('reset', {}, last)
            } else deliver(missed)
          }
        } catch {
          end()
          return
        }
        const gathered = waiting
        waiting = null
        deliver(gathered)
      },
      cancel() {
        end()
      },
    },
    { highWaterMark: 16 },
  )
}

function eventOf(change: FollowedChange): StreamEvent {
  return {
    position: formatPosition(change.position),
    kind: change.kind,
    id: change.id,
    action: change.action,
    project_id: change.projectId,
    silo_id: change.siloId,
    name: change.name,
  }
}
