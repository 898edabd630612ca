import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'

export type Log = (entry: LogEntry) => void

/**
 * Returns a listener whose errors end one connection instead of the process: an error that it throws, synchronously or
 * asynchronously, is logged under `what`, and `end` closes the connection.
 */
export function guarded<Args extends unknown[]>(
  log: Log,
  what: string,
  end: () => void,
  listener: (...args: Args) => unknown,
): (...args: Args) => void {
  const failed = (error: unknown) => {
    log({ level: 'error', message: `${what} failed`, error })
    end()
  }
  return (...args) => {
    try {
      const result = listener(...args)
      if (result instanceof Promise) result.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}
