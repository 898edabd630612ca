import type { Call, CallArgs, CallData } from '#data/calls.ts'
import { seed } from '#data/update-cache.ts'
import { FieldProblem } from './use-form-submit.ts'

/**
 * Throws unless a form that replaces a whole resource is based on the resource's latest version. If it is not, the
 * latest version is loaded into the page, and the form merges it.
 * @param seen the response that the form is based on
 * @throws FieldProblem
 */
export function requireLatestShown<C extends Call>(
  call: C,
  args: CallArgs<C>,
  seen: CallData<C>,
  now: CallData<C>,
): void {
  if (JSON.stringify(seen) === JSON.stringify(now)) return
  seed(call, args, now)
  throw new FieldProblem(
    'Another user changed this. Check the form, which now has both changes, and save again',
  )
}
