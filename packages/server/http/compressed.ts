import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Returns the content encoding for a client; null if it accepts none. */
export function encodingFor(request: Request): 'br' | 'gzip' | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

/** A low quality has most of the benefit for little work: content created for one reader is compressed only once. */
const quality = 4

/** Compresses texts as one stream, and sends each text as soon as it is available. */
export function compressed(
  texts: AsyncIterable<string>,
  encoding: 'br' | 'gzip' | null,
): ReadableStream<Uint8Array> {
  if (encoding === null) return ReadableStream.from(encoded(texts))
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : createGzip({ level: quality })
  const reader = texts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      encoder.on('data', (bytes: Buffer) => controller.enqueue(new Uint8Array(bytes)))
      encoder.on('end', () => controller.close())
      encoder.on('error', (error) => controller.error(error))
    },
    async pull() {
      const next = reader.next()
      // If the texts fail, the stream fails too, but the encoder must be destroyed separately.
      next.catch((error: Error) => encoder.destroy(error))
      const { done, value } = await next
      if (done === true) encoder.end()
      else await new Promise<void>((flushed) => encoder.write(value, () => encoder.flush(() => flushed())))
    },
    async cancel() {
      encoder.destroy()
      await reader.return?.()
    },
  })
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
