import { whyNotDestination } from '@portico/domain/networks/route-rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import type { RouterScope } from './router-scope.ts'
import { endsOf, type RouteForm } from './request.ts'

/**
 * Checks before sending that no other route of the router has the same destination.
 * @param own ID of the edited route
 * @throws FieldProblem if another route has the destination; the field shows the problem
 */
export async function requireFreeDestination(
  form: UseFormReturn<RouteForm>,
  scope: RouterScope,
  filled: RouteForm,
  own?: string,
): Promise<void> {
  const { items } = await invoke('vpcRouterRouteList', { query: { ...scope, limit: 1000 } })
  const whyNot = whyNotDestination(
    endsOf(filled).destination,
    items.filter(({ id }) => id !== own),
  )
  if (whyNot === null) return
  form.setError('destinationValue', { message: whyNot }, { shouldFocus: true })
  throw new FieldProblem(whyNot)
}
