import { StartFailure } from '@portico/adapters/failure.ts'
import { type Progress, showProgress } from '#backup/progress.ts'

/**
 * Shows progress until SIGINT or SIGTERM; the next count then fails, so that everything that is open is closed. A
 * second signal ends the process.
 * @param consequence a sentence for users about what a stop leaves
 */
export function stoppableProgress(consequence: string): Progress {
  const progress = showProgress()
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped = true
    })
  }
  return {
    begin: progress.begin,
    end: progress.end,
    count(bytes, written) {
      if (stopped) throw new StartFailure(`Stopped before the end. ${consequence}`)
      progress.count(bytes, written)
    },
  }
}
