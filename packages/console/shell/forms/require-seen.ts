import type { Call, CallArgs, CallData } from '#data/calls.ts'
import { seed } from '#data/use-act.ts'
import { FieldProblem } from './use-form-act.ts'

/**
 * Demand that a form that replaces a resource as a whole has shown what it replaces. Otherwise the page gets what there
 * is now, which is merged into the form.
 * @param seen the answer that the form is merged with
 * @throws FieldProblem
 */
export function requireSeen<C extends Call>(
  call: C,
  args: CallArgs<C>,
  seen: CallData<C>,
  now: CallData<C>,
): void {
  if (JSON.stringify(seen) === JSON.stringify(now)) return
  seed(call, args, now)
  throw new FieldProblem('This was changed elsewhere. Check the form, which has both changes, and save again')
}
