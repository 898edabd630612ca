import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '#http/guarded.ts'

const run = promisify(execFile)

/**
 * Tells systemd that the server is ready, if it waits for that (`Type=notify`). Node has no datagram sockets of UNIX, so
 * that systemd's own program does it.
 */
export async function tellSystemd(log: Log): Promise<void> {
  if (process.env['NOTIFY_SOCKET'] === undefined) return
  try {
    await run('systemd-notify', ['--ready'])
  } catch (error) {
    log({ level: 'warn', message: 'systemd could not be told that the server is ready', error })
  }
}
