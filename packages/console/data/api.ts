import { type Api, createClient } from '@portico/contract/client.ts'
import { fetchOrFirst } from './first-answers.ts'

/** The API of the origin this page is from; the session cookie speaks for the user. */
export const api: Api = createClient({ fetch: fetchOrFirst })

/** The same, for what the page asks by itself: it keeps no session alive that nobody uses. */
export const backgroundApi: Api = createClient({ headers: { 'portico-background': '1' } })
