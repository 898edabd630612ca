import { type Api, createClient } from '@portico/contract/client.ts'

/** The API of the origin this page is from; the session cookie speaks for the user. */
export const api: Api = createClient()
