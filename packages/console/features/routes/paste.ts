import { readWire } from '@portico/contract/casing.ts'
import { NotFillable, type Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { asObject, asText, textReader } from '#shell/as-code/read-values.ts'
import { endText } from './ends.tsx'
import { destinationTypes, targetTypes } from './types.ts'
import { endsOf, type RouteForm, routeRequest } from './request.ts'
import type { RouterScope } from './router-scope.ts'

/** Readers that fill the route form from its request body. */
export const routePasting: Pasting<RouteForm> = {
  operation: 'vpc_router_route_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    destination: {
      label: 'Destination',
      read: (value) => {
        const { type, value: text } = endOf(value, destinationTypes)
        return { destinationType: type, destinationValue: text }
      },
      show: (form) => endText(endsOf(form).destination),
    },
    target: {
      label: 'Target',
      read: (value) => {
        const { type, value: text } = endOf(value, targetTypes)
        return { targetType: type, targetValue: text }
      },
      show: (form) => endText(endsOf(form).target),
    },
  },
}

/** Returns how the route form is shown as and filled from code. */
export const routeAsCode = (query: RouterScope): FormAsCode<RouteForm> => ({
  request: (filled) => ({
    operation: 'vpc_router_route_create',
    args: { query, body: routeRequest(filled) },
  }),
  pasting: routePasting,
})

/** Returns the end of a route from a pasted body. @throws NotFillable */
function endOf<Type extends string>(
  given: unknown,
  types: readonly { readonly value: Type; readonly label: string }[],
): { type: Type; value: string } {
  const { type, value } = asObject(readWire(given))
  const known = types.find((one) => one.value === type)
  if (known === undefined) throw new NotFillable(`expected ${types.map(({ label }) => label).join(', ')}`)
  return { type: known.value, value: type === 'drop' ? '' : asText(value) }
}
