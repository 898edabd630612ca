import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { defaultOutside, openOvn, type OvnOptions } from '@portico/hypervisor/network/ovn/engine.ts'
import { bridge } from '@portico/hypervisor/network/ovn/outside.ts'
import type { NetworkEngine } from '@portico/hypervisor/network/port.ts'
import type { Settings } from './settings/table.ts'

/** The network engine of real machines; null if each has a user-mode network. `why` says why OVN is not used. */
export interface OpenedNetworks {
  readonly engine: NetworkEngine | null
  readonly why: string | null
}

const bridgeOfOvn = `/sys/class/net/${bridge}`

/** Machines that were started with OVN keep their devices and rules, which no longer change. */
const leftover =
  'This host still has the networks of an earlier start with --networks ovn. ' +
  'Restart instances, then remove them by hand (docs/operations/networks.md)'

/**
 * Opens what connects real machines. `auto` selects OVN if it can be used.
 * @throws StartFailure if OVN is required and cannot be used
 */
export async function openNetworks(settings: Settings, dataFolder: string): Promise<OpenedNetworks> {
  if (settings.networks === 'user') return { engine: null, why: existsSync(bridgeOfOvn) ? leftover : null }
  const { uplink } = settings
  if (uplink !== null && !existsSync(`/sys/class/net/${uplink}`)) {
    throw new StartFailure(
      `--uplink: there is no network interface ${uplink}. Choose one of those that ip link lists.`,
    )
  }
  try {
    return { engine: await openOvn(ovnOptions(settings, dataFolder)), why: null }
  } catch (error) {
    const why = `OVN cannot be used: ${messageOf(error).replace(/\.?$/, '.')}`
    if (settings.networks === 'auto') return { engine: null, why }
    throw new StartFailure(`${why} Run portico doctor with the same settings, or omit --networks ovn.`, {
      cause: error,
    })
  }
}

function ovnOptions(settings: Settings, dataFolder: string): OvnOptions {
  return {
    northbound: settings.ovnNorthbound,
    openvswitch: settings.openvswitch,
    outside: {
      ...defaultOutside,
      uplink: settings.uplink,
      mode: settings.uplinkMode,
      acceptPrivateSources: settings.uplinkPrivateSources,
    },
    interfaceRate: settings.interfaceRate,
    names: { folder: path.resolve(dataFolder, 'names') },
  }
}
