/** SSH public keys of a user. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Uuid } from './primitives.ts'

export const SshKey = component(
  'SshKey',
  z.object({ ...identity, public_key: z.string(), silo_user_id: Uuid }),
)
export type SshKey = z.infer<typeof SshKey>

export const SshKeyResultsPage = resultsPage(SshKey)

export const SshKeyCreate = component('SshKeyCreate', z.object({ ...naming, public_key: z.string() }))
export type SshKeyCreate = z.infer<typeof SshKeyCreate>
