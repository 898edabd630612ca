import type { Client } from '#kernel/client.ts'

/** Maximum stored length of a program's name, in characters. */
const longest = 256

/** Source and program name of a login, stored with the session or token. */
export interface LoginSource {
  readonly source: string
  readonly user_agent: string | null
}

/** A program name that cannot be displayed is stored as no name. */
export function loginSource({ source }: Client, headers: Headers): LoginSource {
  const said =
    headers
      .get('user-agent')
      ?.replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, longest) ?? ''
  return { source, user_agent: said === '' ? null : said }
}
