import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import type { NetworkMap, Port } from '@portico/domain/networks/map.ts'
import type { End } from '@portico/domain/networks/question.ts'
import { invalidRequest, notFound } from '@portico/domain/refusals.ts'
import { refuse } from '#kernel/refusal-error.ts'

const forms = 'instance:NAME, interface:ID, address:IP or outside'

/**
 * Read one end of a path as it stands in an address: see {@link forms}. An instance is asked for at its primary
 * interface.
 * @throws 400 for another form, and for an instance without interfaces; 404
 */
export function readEnd(map: NetworkMap, label: 'from' | 'to', text: string): End {
  if (text === 'outside') return { type: 'outside' }
  const [, type = '', value = ''] = /^(instance|interface|address):(.+)$/s.exec(text) ?? []
  switch (type) {
    case 'instance':
      return { type: 'interface', id: primaryOf(map, value).id }
    case 'interface': {
      const port = map.portById(value)
      return port === undefined
        ? refuse(notFound('instance-network-interface', value))
        : { type: 'interface', id: port.id }
    }
    case 'address': {
      const address = tryParseAddress(value)
      return address === null
        ? refuse(invalidRequest(`${label}: "${value}" is no IP address`))
        : { type: 'address', address }
    }
    default:
      return refuse(invalidRequest(`${label} is ${forms}`))
  }
}

function primaryOf(map: NetworkMap, nameOrId: string): Port {
  const instance = map.network.instances.find(({ id, name }) => id === nameOrId || name === nameOrId)
  if (instance === undefined) return refuse(notFound('instance', nameOrId))
  const port = map.portsOf(instance.id).find(({ isPrimary }) => isPrimary)
  return port ?? refuse(invalidRequest(`instance "${instance.name}" has no network interface`))
}
