import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { resultsPage } from '#schemas/common.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'

/** Where a sign-in came from: an IPv4 address or the /64 network of an IPv6 address; null if unknown. */
const Source = z.string().nullable()

/** The user agent of the request, truncated to 256 characters; null without one. */
const UserAgent = z.string().nullable()

/** A browser session of the caller. */
export const Session = component(
  'PorticoSession',
  z.object({
    id: Uuid,
    /** time of sign-in */
    time_created: Timestamp,
    time_last_used: Timestamp,
    /** It ends then, or earlier if it is not used. */
    time_expires: Timestamp,
    source: Source,
    user_agent: UserAgent,
    /** The session of this request. */
    current: z.boolean(),
  }),
)
export type Session = z.infer<typeof Session>
export const SessionPage = resultsPage(Session)

export const SessionsEnded = component('PorticoSessionsEnded', z.object({ ended: Uint64 }))

/** An access token of the caller. The token itself is shown only to the device that requested it. */
export const AccessToken = component(
  'PorticoAccessToken',
  z.object({
    id: Uuid,
    /** display name given by its owner; null without one */
    name: z.string().nullable(),
    time_created: Timestamp,
    time_last_used: Timestamp.nullable(),
    /** null: valid until it is revoked */
    time_expires: Timestamp.nullable(),
    source: Source,
    user_agent: UserAgent,
    /** The token of this request. */
    current: z.boolean(),
  }),
)
export type AccessToken = z.infer<typeof AccessToken>
export const AccessTokenPage = resultsPage(AccessToken)

/** Replaces all fields. */
export const AccessTokenUpdate = component(
  'PorticoAccessTokenUpdate',
  z.strictObject({
    name: ShownName.nullable(),
    time_expires: Timestamp.nullable(),
  }),
)
