/** Data that is available before sign-in. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Name } from '#schemas/primitives.ts'

export const LoginSilo = component(
  'PorticoLoginSilo',
  z.object({
    name: Name,
    /** Identity providers, sorted by name; null if the silo has local users. */
    providers: z.array(Name).nullable(),
  }),
)
export type LoginSilo = z.infer<typeof LoginSilo>

export const LoginSilos = component('PorticoLoginSilos', z.object({ items: z.array(LoginSilo) }))
