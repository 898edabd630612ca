import { conflict, type Refusal } from '#refusals.ts'

/** Why port settings cannot be deleted; null when they can. @param ports that they are applied to, such as `switch0 qsfp0` */
export function checkSettingsDelete(ports: readonly string[]): Refusal | null {
  return ports.length === 0
    ? null
    : conflict(
        `port settings are applied to ${ports.join(', ')}; clear the port or apply other settings to it first`,
      )
}
