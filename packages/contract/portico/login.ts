/** Extensions that clients can call before sign-in. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name } from '#schemas/primitives.ts'

export const LoginSilo = component(
  'PorticoLoginSilo',
  z.object({
    name: Name,
    /** names of the identity providers, sorted; null if the silo has local users */
    providers: z.array(Name).nullable(),
  }),
)
export type LoginSilo = z.infer<typeof LoginSilo>

export const LoginSilos = component('PorticoLoginSilos', z.object({ items: z.array(LoginSilo) }))
