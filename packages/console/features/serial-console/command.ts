import { serialAddress } from './connection.ts'

/**
 * Returns a one-line shell command that opens the serial port from a terminal. It uses websocat, because the stream is
 * a plain WebSocket. The token comes from a device login.
 */
export function serialCommand(project: string, instance: string, page: string): string {
  return [
    'websocat --binary',
    `-H "Authorization: Bearer $PORTICO_TOKEN"`,
    `'${serialAddress(project, instance, page)}'`,
  ].join(' ')
}
