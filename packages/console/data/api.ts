import { type Api, createClient } from '@portico/contract/client.ts'
import { positionHeader } from '@portico/domain/position.ts'
import { fetchOrFirst } from './first-answers.ts'
import { fetchMeasured } from './measure-clock.ts'

/** Have answers say up to where they have seen what happened (`seen.ts`). */
const headers = { [positionHeader]: '1' }

/** The API of the origin this page is from; the session cookie speaks for the user. */
export const api: Api = createClient({ headers, fetch: fetchOrFirst })

/** The same, for what the page asks by itself: it keeps no session alive that nobody uses. */
export const backgroundApi: Api = createClient({
  headers: { ...headers, 'portico-background': '1' },
  fetch: fetchMeasured,
})
