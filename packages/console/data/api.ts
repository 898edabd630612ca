import { type Api, createClient } from '@portico/contract/client.ts'
import { positionHeader } from '@portico/domain/position.ts'
import { fetchOrInitial } from './read-initial-data.ts'
import { fetchMeasured } from './measure-clock.ts'

/**
 * Makes responses contain the position in the change log up to which they include all changes
 * (`response-positions.ts`).
 */
const headers = { [positionHeader]: '1' }

/** The API of the page's origin; the session cookie authenticates the user. */
export const api: Api = createClient({ headers, fetch: fetchOrInitial })

/** Like {@link api}, for requests without user action, which do not extend the session. */
export const backgroundApi: Api = createClient({
  headers: { ...headers, 'portico-background': '1' },
  fetch: fetchMeasured,
})
