import { nameOf, type Port, type Ports } from '../switch-ports/lazy.ts'

/** Returns the ports that use settings. */
export function portsWith(ports: Ports | undefined, settingsId: string): readonly Port[] {
  return (ports?.rows ?? []).filter(({ portSettingsId }) => portSettingsId === settingsId)
}

/** `switch0 qsfp0, switch1 qsfp0` */
export const portNames = (ports: readonly Port[]): string => ports.map(nameOf).join(', ')
