import { type ByteRange, parseRangeHeader } from '@portico/domain/byte-range.ts'
import { notFoundText } from '@portico/domain/refusals.ts'
import { checkBundleDownload } from '@portico/domain/support/bundles.ts'
import type { Db } from '#kernel/context.ts'
import { whileAllowed } from '#kernel/authentication/while-allowed.ts'
import { find } from '#authorization/lookup/find.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { chunksOf } from './pieces.ts'
import type { BundleRow } from './row.ts'

/** Content to be sent: a number of bytes, any range of which can be read. */
interface Sendable {
  readonly type: string
  readonly name: string
  readonly etag: string
  readonly length: number
  readonly read: (range: ByteRange) => ReadableStream<Uint8Array>
  readonly bundle: string
}

/** Returns a bundle that can be read. @throws 404, 400 if it is not readable yet */
async function readable(ctx: ReplyContext, id: string): Promise<BundleRow> {
  const bundle = await find(ctx, 'support_bundle', { nameOrId: id })
  enforce(checkBundleDownload(bundle.state))
  return bundle
}

/** Sends the whole archive, read from the database as fast as the client reads. @throws 400, 404 */
export async function sendArchive(ctx: ReplyContext, id: string): Promise<Response> {
  const bundle = await readable(ctx, id)
  return send(ctx, {
    type: 'application/zip',
    name: `support-bundle-${bundle.id}.zip`,
    etag: `"${bundle.sha256}"`,
    length: bundle.bytes,
    bundle: bundle.id,
    read: (range) => chunksOf(ctx.db, bundle.id, range),
  })
}

/** Sends one file, decompressed while it is sent: for a range, the bytes before it are read too. @throws 400, 404 */
export async function sendFile(ctx: ReplyContext, id: string, path: string): Promise<Response> {
  const bundle = await readable(ctx, id)
  const file = await ctx.db
    .selectFrom('support_bundle_file')
    .select(['data_at', 'packed', 'size', 'sha256'])
    .where('bundle_id', '=', bundle.id)
    .where('path', '=', path)
    .executeTakeFirst()
  if (file === undefined) return refuse(notFoundText('no such file in this support bundle'))
  const packed = { start: file.data_at, end: file.data_at + file.packed }
  return send(ctx, {
    // This type prevents a browser from displaying the file as a page of the console's origin, whatever it contains.
    type: 'text/plain; charset=utf-8',
    name: path.split('/').at(-1) ?? path,
    etag: `"${file.sha256}"`,
    length: file.size,
    bundle: bundle.id,
    read: (range) => unpacked(ctx.db, bundle.id, packed, range),
  })
}

/** Sends the paths of all files, one per line. @throws 400, 404 */
export async function sendIndex(ctx: ReplyContext, id: string): Promise<Response> {
  const bundle = await readable(ctx, id)
  const files = await ctx.db
    .selectFrom('support_bundle_file')
    .select('path')
    .where('bundle_id', '=', bundle.id)
    .orderBy('path')
    .execute()
  return new Response(files.map(({ path }) => `${path}\n`).join(''), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}

function send(ctx: ReplyContext, what: Sendable): Response {
  const headers = new Headers({
    'content-type': what.type,
    'content-disposition': `attachment; filename="${what.name}"`,
    'accept-ranges': 'bytes',
    etag: what.etag,
    'x-content-type-options': 'nosniff',
  })
  const range = rangeOf(ctx.request, what)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${what.length}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: what.length }
  headers.set('content-length', String(end - start))
  if (range !== null) headers.set('content-range', `bytes ${start}-${end - 1}/${what.length}`)
  const status = range === null ? 200 : 206
  if (ctx.request.method === 'HEAD' || start === end) return new Response(null, { status, headers })
  return new Response(
    whileAllowed(
      ctx,
      () => what.read({ start, end }),
      (asker) => readable(asker, what.bundle),
    ),
    { status, headers },
  )
}

/**
 * Returns the requested range. A client that resumes the download of a file that has changed gets the whole new file.
 */
function rangeOf({ headers }: Request, { length, etag }: Sendable): ByteRange | 'unsatisfiable' | null {
  const condition = headers.get('if-range')
  return condition === null || condition === etag ? parseRangeHeader(headers.get('range'), length) : null
}

/** Returns a range of a file from its compressed bytes. */
function unpacked(db: Db, id: string, packed: ByteRange, range: ByteRange): ReadableStream<Uint8Array> {
  const reader = (chunksOf(db, id, packed) as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  let at = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        const [from, to] = [Math.max(0, range.start - at), Math.min(value.length, range.end - at)]
        at += value.length
        if (from < to) controller.enqueue(value.subarray(from, to))
        if (at >= range.end) {
          await reader.cancel()
          return controller.close()
        }
        if (from < to) return
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
