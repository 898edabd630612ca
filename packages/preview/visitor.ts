import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'

/** Whom every visitor of the preview is signed in as; said on the page, so that signing in again is possible. */
export const visitor = { silo: firstSilo, username: firstUser, password: 'portico-preview' } as const

/** The rack of every preview is the same one, in the dump and in the browser. */
export const rackSeed = 20
