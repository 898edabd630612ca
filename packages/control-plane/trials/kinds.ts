import type { TrialKind } from '#kernel/database/schema/kernel.ts'
import type { TrialRules } from '#kernel/trials/trials.ts'
import { allowListTrial } from '#network/allow-list/trial.ts'

/** What can be changed on trial, and how it is taken back. */
export const trialKinds: Readonly<Record<TrialKind, TrialRules>> = {
  allow_list: allowListTrial,
}
