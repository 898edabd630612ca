import { type Api, createClient } from '@portico/contract/client.ts'

/** The API of the origin this page is from; the session cookie speaks for the user. */
export const api: Api = createClient()

/** The same, for what the page asks by itself: it keeps no session alive that nobody uses. */
export const backgroundApi: Api = createClient({ headers: { 'portico-background': '1' } })
