import { ImageRefused } from '@portico/hypervisor/image-files.ts'

export interface LowestRate {
  /** bytes a second */
  readonly rate: number
  /** ms of waiting over which it is averaged */
  readonly over: number
}

/**
 * Pass bytes on for as long as they come fast enough: who sends a byte now and then would otherwise hold a place for as
 * long as they like. Only the time counts for which we wait for them; what the reader takes is not their fault.
 * @param now ms, of a clock that never goes back
 * @throws ImageRefused
 */
export async function* fastEnough(
  bytes: AsyncIterable<Uint8Array>,
  host: string,
  { rate, over }: LowestRate,
  now: () => number = () => performance.now(),
): AsyncGenerator<Uint8Array> {
  let came = 0
  let waited = 0
  let since = now()
  for await (const part of bytes) {
    waited += now() - since
    came += part.length
    if (waited >= over) {
      if (came < (rate * waited) / 1000) throw new ImageRefused(tooSlow(host, rate))
      came = 0
      waited = 0
    }
    yield part
    since = now()
  }
}

function tooSlow(host: string, rate: number): string {
  return `${host} sends less than ${rate / 1024} KiB a second. Try again later, or send the file from a browser`
}
