import { serialAddress } from './connection.ts'

/**
 * A shell command, in one line, that opens the same serial port from a terminal. websocat speaks plain websockets,
 * which is all that the stream is; the token is one that a device was given after signing in.
 */
export function serialCommand(project: string, instance: string, page: string): string {
  return [
    'websocat --binary',
    `-H "Authorization: Bearer $PORTICO_TOKEN"`,
    `'${serialAddress(project, instance, page)}'`,
  ].join(' ')
}
