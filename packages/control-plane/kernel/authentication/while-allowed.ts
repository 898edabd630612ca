import { unauthorized } from '@portico/domain/refusals.ts'
import { userOf } from '../context.ts'
import type { ReplyContext } from '../pipeline/handler.ts'
import { refuse, RefusalError } from '../refusal-error.ts'

/**
 * The bytes of a download for as long as its reader may read them: when their session, token or role goes, it ends as
 * a failure, so that nobody takes what came for the whole of it.
 * @param read begins to read them, once there is a seat for it
 * @param require demands of who asks what the download began with; may be asked again at any time
 * @throws 401 when the session or token has just ended; 429, 503 when too many are under way
 */
export function whileAllowed(
  ctx: ReplyContext,
  read: () => ReadableStream<Uint8Array>,
  require: (ctx: ReplyContext) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const credential = ctx.credential() ?? refuse(unauthorized)
  let over = false
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const fail = (reason: unknown) => {
    if (over) return
    over = true
    held.release()
    controller.error(reason)
    // Whoever reads for it may fail at ending; the download has ended already.
    reader.cancel(reason).catch(() => {})
  }
  const held = ctx.services.standing.hold({
    kind: 'download',
    credential,
    actor: userOf(ctx),
    verified: (actor) => void require({ ...ctx, actor }).catch(fail),
    ended: () => fail(new RefusalError(unauthorized)),
  })
  const reader = read().getReader()
  return new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own
      },
      async pull() {
        try {
          const { done, value } = await reader.read()
          if (over) return
          if (!done) return controller.enqueue(value)
          over = true
          held.release()
          controller.close()
        } catch (error) {
          fail(error)
        }
      },
      async cancel(reason) {
        over = true
        held.release()
        await reader.cancel(reason)
      },
    },
    // Nothing is read ahead: what lies ready would be sent whatever becomes of the right to it.
    { highWaterMark: 0 },
  )
}
