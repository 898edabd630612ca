import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'

/**
 * The user as whom every visitor is signed in. The page shows name and password, so that visitors can sign in again.
 */
export const visitor = { silo: firstSilo, username: firstUser, password: 'portico-preview' } as const

/** Seed of the simulated rack, the same when building the dump and in the browser. */
export const rackSeed = 20
