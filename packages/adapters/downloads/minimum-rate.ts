import { ImageRefused } from '@portico/hypervisor/image-files.ts'

export interface MinimumRate {
  /** minimum number of bytes per second */
  readonly rate: number
  /** ms of waiting over which the rate is averaged */
  readonly over: number
}

/**
 * Passes bytes on while they arrive fast enough, so that a slow server cannot occupy a download slot forever. Only the
 * time spent waiting for bytes counts, not the time that the reader takes.
 * @param now returns the time of a monotonic clock in ms
 * @throws ImageRefused if the bytes arrive too slowly
 */
export async function* withMinimumRate(
  bytes: AsyncIterable<Uint8Array>,
  host: string,
  { rate, over }: MinimumRate,
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
