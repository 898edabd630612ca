/** Users and groups. */
import { z } from 'zod'
import { identity, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Password, UserId, Uuid } from './primitives.ts'

export const Group = component('Group', z.object({ id: Uuid, display_name: z.string(), silo_id: Uuid }))
export type Group = z.infer<typeof Group>

export const GroupResultsPage = resultsPage(Group)

export const User = component('User', z.object({ id: Uuid, display_name: z.string(), silo_id: Uuid }))
export type User = z.infer<typeof User>

export const UserResultsPage = resultsPage(User)

export const UserBuiltin = component('UserBuiltin', z.object({ ...identity }))
export type UserBuiltin = z.infer<typeof UserBuiltin>

export const UserBuiltinResultsPage = resultsPage(UserBuiltin)

export const UserPassword = component(
  'UserPassword',
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('password'), value: Password }),
    z.object({ mode: z.literal('login_disallowed') }),
  ]),
)
export type UserPassword = z.infer<typeof UserPassword>

export const UserCreate = component('UserCreate', z.object({ external_id: UserId, password: UserPassword }))
export type UserCreate = z.infer<typeof UserCreate>
