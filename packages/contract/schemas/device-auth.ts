/** Sign-in of command-line clients by a code that the user enters in a browser (RFC 8628). */
import { z } from 'zod'
import { component } from './component.ts'
import { Uuid } from './primitives.ts'

export const DeviceAccessTokenRequest = component(
  'DeviceAccessTokenRequest',
  z.object({ client_id: Uuid, device_code: z.string(), grant_type: z.string() }),
)
export type DeviceAccessTokenRequest = z.infer<typeof DeviceAccessTokenRequest>

export const DeviceAuthRequest = component('DeviceAuthRequest', z.object({ client_id: Uuid }))
export type DeviceAuthRequest = z.infer<typeof DeviceAuthRequest>

export const DeviceAuthVerify = component('DeviceAuthVerify', z.object({ user_code: z.string() }))
export type DeviceAuthVerify = z.infer<typeof DeviceAuthVerify>
