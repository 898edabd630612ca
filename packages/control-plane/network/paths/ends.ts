import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import type { Interface, Network } from '@portico/domain/networks/network.ts'
import type { QueryEnd } from '@portico/domain/networks/path-query.ts'
import { invalidRequest, notFound } from '@portico/domain/refusals.ts'
import { refuse } from '#kernel/refusal-error.ts'

const forms = 'instance:NAME, interface:ID, address:IP or outside'

/**
 * Parses one end of a path in a URL; see {@link forms}. An instance stands for its primary interface. Parses nothing
 * else of the network, which may be large.
 * @throws 400 for an unknown form, and for an instance without interfaces; 404
 */
export function readEnd(network: Network, label: 'from' | 'to', text: string): QueryEnd {
  if (text === 'outside') return { type: 'outside' }
  const [, type = '', value = ''] = /^(instance|interface|address):(.+)$/s.exec(text) ?? []
  switch (type) {
    case 'instance':
      return { type: 'interface', id: primaryOf(network, value).id }
    case 'interface': {
      const isThere = network.interfaces.some(({ id }) => id === value)
      return isThere
        ? { type: 'interface', id: value }
        : refuse(notFound('instance-network-interface', value))
    }
    case 'address': {
      const address = tryParseAddress(value)
      return address === null
        ? refuse(invalidRequest(`${label}: "${value}" is not an IP address`))
        : { type: 'address', address }
    }
    default:
      return refuse(invalidRequest(`${label} is ${forms}`))
  }
}

function primaryOf({ instances, interfaces }: Network, nameOrId: string): Interface {
  const instance = instances.find(({ id, name }) => id === nameOrId || name === nameOrId)
  if (instance === undefined) return refuse(notFound('instance', nameOrId))
  const nic = interfaces.find(({ instanceId, isPrimary }) => instanceId === instance.id && isPrimary)
  return nic ?? refuse(invalidRequest(`instance "${instance.name}" has no network interface`))
}
