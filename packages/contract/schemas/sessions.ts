/** Sign-in, and the current user. */
import { z } from 'zod'
import { component } from './component.ts'
import { Name, Password, UserId, Uuid } from './primitives.ts'

export const CurrentUser = component(
  'CurrentUser',
  z.object({ id: Uuid, display_name: z.string(), silo_id: Uuid, silo_name: Name }),
)
export type CurrentUser = z.infer<typeof CurrentUser>

export const UsernamePasswordCredentials = component(
  'UsernamePasswordCredentials',
  z.object({ password: Password, username: UserId }),
)
export type UsernamePasswordCredentials = z.infer<typeof UsernamePasswordCredentials>
