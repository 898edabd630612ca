import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { resultsPage } from '#schemas/common.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'

/**
 * The network address from which a user signed in: an IPv4 address or the /64 network of an IPv6 address; null if
 * unknown.
 */
const Source = z.string().nullable()

/** The user agent of the request, truncated to 256 characters; null if the request had none. */
const UserAgent = z.string().nullable()

/** A browser session of the caller. */
export const Session = component(
  'PorticoSession',
  z.object({
    id: Uuid,
    /** time of sign-in */
    time_created: Timestamp,
    time_last_used: Timestamp,
    /** time at which the session ends at the latest; it ends earlier if it is not used */
    time_expires: Timestamp,
    source: Source,
    user_agent: UserAgent,
    /** whether this request uses the session */
    current: z.boolean(),
  }),
)
export type Session = z.infer<typeof Session>
export const SessionPage = resultsPage(Session)

export const SessionsEnded = component('PorticoSessionsEnded', z.object({ ended: Uint64 }))

/** An access token of the caller, without the token itself, which only the device that requested it gets. */
export const AccessToken = component(
  'PorticoAccessToken',
  z.object({
    id: Uuid,
    /** display name that the owner gave the token; null if none */
    name: z.string().nullable(),
    time_created: Timestamp,
    time_last_used: Timestamp.nullable(),
    /** time at which the token expires; null if it is valid until it is revoked */
    time_expires: Timestamp.nullable(),
    source: Source,
    user_agent: UserAgent,
    /** whether this request uses the token */
    current: z.boolean(),
  }),
)
export type AccessToken = z.infer<typeof AccessToken>
export const AccessTokenPage = resultsPage(AccessToken)

/** A request that replaces all fields of an access token that its owner can change. */
export const AccessTokenUpdate = component(
  'PorticoAccessTokenUpdate',
  z.strictObject({
    name: ShownName.nullable(),
    time_expires: Timestamp.nullable(),
  }),
)
