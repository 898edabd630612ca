import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { resultsPage } from '#schemas/common.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'

/** Where a login came from: an address, or the /64 network of an IPv6 one. Null when it is not known. */
const Source = z.string().nullable()

/** What the program called itself that asked, cut after 256 characters; null when it did not. */
const UserAgent = z.string().nullable()

/** A session of the caller in a browser. */
export const Session = component(
  'PorticoSession',
  z.object({
    id: Uuid,
    /** when they logged in */
    time_created: Timestamp,
    time_last_used: Timestamp,
    /** It ends then, or earlier when it is not used. */
    time_expires: Timestamp,
    source: Source,
    user_agent: UserAgent,
    /** The session that asks. */
    current: z.boolean(),
  }),
)
export type Session = z.infer<typeof Session>
export const SessionPage = resultsPage(Session)

export const SessionsEnded = component('PorticoSessionsEnded', z.object({ ended: Uint64 }))

/** A token of the caller, given to a device. The token itself is shown to the device alone. */
export const AccessToken = component(
  'PorticoAccessToken',
  z.object({
    id: Uuid,
    /** as its owner calls it; null until they do */
    name: z.string().nullable(),
    time_created: Timestamp,
    time_last_used: Timestamp.nullable(),
    /** null: it holds until it is revoked */
    time_expires: Timestamp.nullable(),
    source: Source,
    user_agent: UserAgent,
    /** The token that asks. */
    current: z.boolean(),
  }),
)
export type AccessToken = z.infer<typeof AccessToken>
export const AccessTokenPage = resultsPage(AccessToken)

/** All of it, as it is to be. */
export const AccessTokenUpdate = component(
  'PorticoAccessTokenUpdate',
  z.strictObject({
    name: ShownName.nullable(),
    time_expires: Timestamp.nullable(),
  }),
)
