import { writeLog } from './log.ts'

/** Exit code of a server that was told twice to stop, and did not finish what it was at. */
const interrupted = 1

/**
 * Stop when told: at SIGTERM or SIGINT, and when the program that started this one, if it keeps a channel to it as
 * `npm start` does, is gone. A second signal ends the process at once. A server that was started directly has no
 * such channel and outlives whoever started it.
 */
export function stopWhenTold(stop: () => Promise<void>): void {
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
