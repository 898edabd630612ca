import { writeLog } from './log.ts'

/** Exit code of a server that was told twice to stop, and so did not finish its work. */
const interrupted = 1

/**
 * Calls `stop` on SIGTERM or SIGINT, and when the parent process ends, if that process has an IPC channel to this one,
 * as with `npm start`. A second signal ends the process immediately. A server that was started directly has no such
 * channel and outlives its parent.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        writeLog({ level: 'error', message: 'while stopping', error })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(interrupted)
      begin()
    })
  }
  process.on('disconnect', begin)
}
