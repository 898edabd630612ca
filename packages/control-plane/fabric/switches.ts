import type { SwitchLocation } from '@portico/contract/schemas/switches.ts'

/** The two switches of a rack, by location. */
export const switchLocations = ['switch0', 'switch1'] as const satisfies readonly SwitchLocation[]

export function isSwitchLocation(text: string): text is SwitchLocation {
  return (switchLocations as readonly string[]).includes(text)
}
