import { whyNotDestination } from '@portico/domain/networks/route-rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { FieldProblem } from '#shell/forms/use-form-act.ts'
import type { RouterPlace } from './place.ts'
import { endsOf, type RouteForm } from './request.ts'

/**
 * Compares the destination with those of the router's other routes before anything is sent.
 * @param own id of the route that is edited
 * @throws FieldProblem when another route has it; the field says so
 */
export async function requireFreeDestination(
  form: UseFormReturn<RouteForm>,
  place: RouterPlace,
  filled: RouteForm,
  own?: string,
): Promise<void> {
  const { items } = await invoke('vpcRouterRouteList', { query: { ...place, limit: 1000 } })
  const whyNot = whyNotDestination(
    endsOf(filled).destination,
    items.filter(({ id }) => id !== own),
  )
  if (whyNot === null) return
  form.setError('destinationValue', { message: whyNot }, { shouldFocus: true })
  throw new FieldProblem(whyNot)
}
