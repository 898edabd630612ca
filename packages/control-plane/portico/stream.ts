import { unreadable } from '@portico/domain/refusals.ts'
import { parsePosition } from '@portico/domain/position.ts'
import { userOf } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { changeStream } from './change-stream.ts'

/**
 * Live updates as server-sent events: `hello` with the position to resume from and who reads, `changes` with a list of
 * what changed, `beat` with the position reached while the log can be read, `reset` when the reader missed too much, or may see more or less than
 * before, and should ask for everything again. A reader that comes back with `from` (or the browser's `last-event-id`)
 * gets what it missed first.
 */
export const streamHandlers = {
  portico_stream: async (ctx, { query }) => {
    const user = userOf(ctx)
    const from = query.from ?? ctx.request.headers.get('last-event-id') ?? undefined
    const start = from === undefined ? null : (parsePosition(from) ?? refuse(badPosition))
    return new Response(await changeStream(ctx, user, start), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
  },
} satisfies Handlers<'portico_stream'>

const badPosition = unreadable('unable to parse query string: from: expected a position of the change log')
