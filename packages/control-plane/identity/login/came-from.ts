import type { Client } from '#kernel/client.ts'

/** Longest name of a program that is kept, in characters. */
const longest = 256

/** From where and with what somebody logs in, as it is kept with the session or the token. */
export interface CameFrom {
  readonly source: string
  readonly user_agent: string | null
}

/** What calls itself by something that cannot be shown does not call itself anything. */
export function cameFrom({ source }: Client, headers: Headers): CameFrom {
  const said =
    headers
      .get('user-agent')
      ?.replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, longest) ?? ''
  return { source, user_agent: said === '' ? null : said }
}
