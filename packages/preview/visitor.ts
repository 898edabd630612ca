import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'

/** The user that every visitor is signed in as; shown on the page, so that they can sign in again. */
export const visitor = { silo: firstSilo, username: firstUser, password: 'portico-preview' } as const

/** Seed of the rack, equal in the dump and in the browser. */
export const rackSeed = 20
