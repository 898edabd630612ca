import { unauthorized } from '@portico/domain/refusals.ts'
import { userOf } from '../context.ts'
import type { ReplyContext } from '../pipeline/handler.ts'
import { refuse, RefusalError } from '../refusal-error.ts'
import type { ConnectionKind } from './connection-watch.ts'

/**
 * Returns the bytes of a download while its reader is allowed to read them. If the reader's session, token or role
 * ends, the download fails, so that a partial file is not mistaken for the complete one.
 * @param read starts reading the bytes when a slot is free
 * @param require checks the right to download; may be called again at any time
 * @param kind by which open connections are limited
 * @throws 401 if the session or token has just ended; 429 or 503 if too many downloads are running
 */
export function whileAllowed(
  ctx: ReplyContext,
  read: () => ReadableStream<Uint8Array>,
  require: (ctx: ReplyContext) => Promise<unknown>,
  kind: ConnectionKind = 'download',
): ReadableStream<Uint8Array> {
  const credential = ctx.credential() ?? refuse(unauthorized)
  let over = false
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const fail = (reason: unknown) => {
    if (over) return
    over = true
    held.release()
    controller.error(reason)
    // The source may fail when it is cancelled; the error is ignored because the download has already ended.
    reader.cancel(reason).catch(() => {})
  }
  const held = ctx.services.connections.watch({
    kind,
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
    // Nothing is read ahead: buffered bytes would be sent even after the right is revoked.
    { highWaterMark: 0 },
  )
}
