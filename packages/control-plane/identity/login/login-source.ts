import type { Client } from '#kernel/client.ts'

/** Maximum stored length of a program's name, in characters. */
const longest = 256

/** Source and program of a login, stored with the session or token. */
export interface LoginSource {
  readonly source: string
  readonly user_agent: string | null
}

/** A program whose name cannot be displayed counts as one without a name. */
export function loginSource({ source }: Client, headers: Headers): LoginSource {
  const said =
    headers
      .get('user-agent')
      ?.replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, longest) ?? ''
  return { source, user_agent: said === '' ? null : said }
}
