import { malformed } from '@portico/domain/refusals.ts'
import { parsePosition } from '@portico/domain/position.ts'
import { userOf } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { changeStream } from './change-stream.ts'

/**
 * Live updates as server-sent events. `hello` contains the position to resume from, and the reader; `changes` contains
 * a list of changes; `beat` is the keep-alive event with the current position, sent while the log can be read; `reset`
 * is sent if the reader must read everything again, because it missed too much or its rights changed. A reader that
 * reconnects with `from` (or the browser's `last-event-id`) first receives the changes that it missed.
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

const badPosition = malformed('unable to parse query string: from: expected a position of the change log')
