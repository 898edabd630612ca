import { nameOf, type Port, type Ports } from '../switch-ports/lazy.ts'

/** Returns the ports that use the settings. */
export function portsWith(ports: Ports | undefined, settingsId: string): readonly Port[] {
  return (ports?.rows ?? []).filter(({ portSettingsId }) => portSettingsId === settingsId)
}

/** Returns the names of ports, for example `switch0 qsfp0, switch1 qsfp0`. */
export const portNames = (ports: readonly Port[]): string => ports.map(nameOf).join(', ')
