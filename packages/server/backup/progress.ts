import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Count } from './content.ts'

/** What a backup or restore has done so far, for people who wait for it. */
export interface Progress {
  /** Begins to count. @param total estimated bytes */
  readonly begin: (what: string, total: number) => void
  readonly count: Count
  readonly end: () => void
}

/** Ms between lines of progress in a log. */
const lineInterval = 10_000
/** Ms between updates on a terminal. */
const updateInterval = 200

/** Shows progress on standard error: in one line that changes on a terminal, otherwise in a line every 10 s. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let what = ''
  let total = 0
  let done = 0
  let written = 0
  let shownAt = 0
  let dirty = false
  const text = (): string => {
    // Sizes of tables are estimates, so that the end is only shown when it is reached.
    const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
    return `${what}: ${percent} %, ${formatBytes(done)} read, ${formatBytes(written)} written`
  }
  return {
    begin(name, estimate) {
      ;[what, total, done, written] = [name, estimate, 0, 0]
      shownAt = Date.now()
    },
    count(bytes, stored) {
      done += bytes
      written += stored
      if (Date.now() < shownAt + (stream.isTTY ? updateInterval : lineInterval)) return
      shownAt = Date.now()
      dirty = stream.isTTY
      stream.write(stream.isTTY ? `\r\u001B[K${text()}` : `${text()}\n`)
    },
    end() {
      if (dirty) stream.write('\r\u001B[K')
      dirty = false
    },
  }
}
