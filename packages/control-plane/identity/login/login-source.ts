import type { Client } from '#kernel/client.ts'

/** Maximum number of characters of a program's name that are stored. */
const longest = 256

/** The network address and the program name of a login, which are stored with the session or token. */
export interface LoginSource {
  readonly source: string
  readonly user_agent: string | null
}

/** Returns the source of a login. A program name that cannot be displayed is stored as null. */
export function loginSource({ source }: Client, headers: Headers): LoginSource {
  const said =
    headers
      .get('user-agent')
      ?.replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, longest) ?? ''
  return { source, user_agent: said === '' ? null : said }
}
