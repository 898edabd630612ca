import { serialAddress } from './connection.ts'

/**
 * Returns a one-line shell command that opens the same serial port from a terminal. websocat speaks plain websockets,
 * which the stream is; the token comes from a device login.
 */
export function serialCommand(project: string, instance: string, page: string): string {
  return [
    'websocat --binary',
    `-H "Authorization: Bearer $PORTICO_TOKEN"`,
    `'${serialAddress(project, instance, page)}'`,
  ].join(' ')
}
