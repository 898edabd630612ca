import { invalidRequest, type Refusal } from '#refusals.ts'

/** Why instances of a system cannot move at all, as a sentence for operators. */
export const whyNoMoves = 'This system runs instances on one host, so that they cannot move.'

/** @param canMove whether the hypervisor moves machines */
export function checkMoves(canMove: boolean): Refusal | null {
  return canMove ? null : invalidRequest(whyNoMoves)
}
