import { bfdTrial } from '#fabric/bfd/tried.ts'
import { announceSetTrial, configTrial } from '#fabric/bgp/tried.ts'
import { portTrial } from '#fabric/ports/tried.ts'
import { settingsTrial } from '#fabric/settings/tried.ts'
import type { TrialKind } from '#kernel/database/schema/kernel.ts'
import type { TrialRules } from '#kernel/trials/trials.ts'
import { allowListTrial } from '#network/allow-list/trial.ts'

/** The kinds of resources that support revertible changes, and how they are reverted. */
export const trialKinds: Readonly<Record<TrialKind, TrialRules>> = {
  allow_list: allowListTrial,
  bfd_session: bfdTrial,
  bgp_announce_set: announceSetTrial,
  bgp_config: configTrial,
  switch_port: portTrial,
  switch_port_settings: settingsTrial,
}
