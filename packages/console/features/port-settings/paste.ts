import { readWire } from '@portico/contract/casing.ts'
import { NotFillable, type Pasting } from '#shell/as-code/filling.ts'
import { asBoolean, asList, asObject, asText, asWhole, textReader } from '#shell/as-code/read-values.ts'
import { countOf } from '#ui/format/text.ts'
import type { Address, Interface, Link, Peer, Route, SettingsForm } from './form.ts'
import { fecLabels, geometryLabels, speedChoices } from './labels.ts'

type Fields = Readonly<Record<string, unknown>>

/** Readers that fill the settings form from its request body. */
export const settingsPasting: Pasting<SettingsForm> = {
  operation: 'networking_switch_port_settings_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    groups: {
      label: 'Groups',
      read: (value) => {
        if (asList(value, asText).length > 0) throw new NotFillable('this form has no groups')
        return {}
      },
      show: () => '',
    },
    port_config: {
      label: 'Shape',
      read: (value) => ({ geometry: oneOf(fieldsOf(value)['geometry'], geometryLabels) }),
      show: ({ geometry }) => geometryLabels[geometry],
    },
    links: {
      label: 'Links',
      read: (value) => ({ links: entriesOf(value, readLink) }),
      show: ({ links }) => links.map(({ name }) => name).join(', '),
    },
    interfaces: {
      label: 'Interfaces',
      read: (value) => ({ interfaces: entriesOf(value, readInterface) }),
      show: ({ interfaces }) => interfaces.map(({ name }) => name).join(', '),
    },
    addresses: {
      label: 'Addresses',
      read: (value) => ({ addresses: listsOf(value, 'addresses', readAddress) }),
      show: ({ addresses }) => addresses.map(({ address }) => address).join(', '),
    },
    routes: {
      label: 'Routes',
      read: (value) => ({ routes: listsOf(value, 'routes', readRoute) }),
      show: ({ routes }) => countOf(routes.length, 'route'),
    },
    bgp_peers: {
      label: 'BGP peers',
      read: (value) => ({ peers: listsOf(value, 'peers', readPeer) }),
      show: ({ peers }) => peers.map(({ addr }) => addr).join(', '),
    },
  },
}

const fieldsOf = (value: unknown): Fields => asObject(readWire(value))

/** Converts a map keyed by name to a list. */
function entriesOf<Row>(value: unknown, read: (name: string, fields: Fields) => Row): Row[] {
  return Object.entries(asObject(value)).map(([name, one]) => read(name, fieldsOf(one)))
}

/** Converts a map of lists, keyed by interface, to one list whose rows contain their interface. */
function listsOf<Row>(value: unknown, within: string, read: (name: string, fields: Fields) => Row): Row[] {
  return Object.entries(asObject(value)).flatMap(([name, one]) =>
    asList(asObject(one)[within], (row) => read(name, fieldsOf(row))),
  )
}

/** Returns the text if it is one of the given words. @throws NotFillable */
function oneOf<Key extends string>(value: unknown, words: Readonly<Record<Key, unknown>>): Key {
  const text = asText(value)
  if (!Object.hasOwn(words, text)) throw new NotFillable(`expected one of ${Object.keys(words).join(', ')}`)
  return text as Key
}

/** Reads a field that may be absent or null. */
function maybe<Value>(value: unknown, read: (value: unknown) => Value): Value | null {
  return value === undefined || value === null ? null : read(value)
}

/** Returns an object with the field, or an empty one if the field is absent or null. */
function optional<Key extends string, Value>(key: Key, fields: Fields, read: (value: unknown) => Value) {
  const value = maybe(fields[key], read)
  return (value === null ? {} : { [key]: value }) as { [K in Key]?: Value }
}

const asNumber = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new NotFillable('expected a whole number')
  return value
}

const speeds = Object.fromEntries(speedChoices.map(({ value }) => [value, true])) as Record<
  Link['speed'],
  true
>

function readLink(name: string, fields: Fields): Link {
  const lldp = fieldsOf(fields['lldp'])
  const txEq = maybe(fields['txEq'], fieldsOf)
  return {
    name,
    speed: oneOf(fields['speed'], speeds),
    autoneg: asBoolean(fields['autoneg']),
    mtu: asWhole(fields['mtu']),
    ...optional('fec', fields, (fec) => oneOf(fec, fecLabels)),
    lldp: {
      enabled: asBoolean(lldp['enabled']),
      ...optional('systemName', lldp, asText),
      ...optional('systemDescription', lldp, asText),
      ...optional('chassisId', lldp, asText),
      ...optional('linkName', lldp, asText),
      ...optional('linkDescription', lldp, asText),
      ...optional('managementIp', lldp, asText),
    },
    ...(txEq !== null && {
      txEq: {
        ...optional('main', txEq, asNumber),
        ...optional('pre1', txEq, asNumber),
        ...optional('pre2', txEq, asNumber),
        ...optional('post1', txEq, asNumber),
        ...optional('post2', txEq, asNumber),
      },
    }),
  }
}

function readInterface(name: string, fields: Fields): Interface {
  const kind = fieldsOf(fields['kind'])
  const type = oneOf(kind['type'], { primary: true, vlan: true, loopback: true })
  return {
    name,
    kind: type === 'vlan' ? { type, vid: asWhole(kind['vid']) } : { type },
    v6Enabled: asBoolean(fields['v6Enabled']),
  }
}

function readAddress(interfaceName: string, fields: Fields): Address {
  return {
    interfaceName,
    address: asText(fields['address']),
    addressLot: asText(fields['addressLot']),
    ...optional('vlanId', fields, asWhole),
  }
}

function readRoute(interfaceName: string, fields: Fields): Route {
  return {
    interfaceName,
    dst: asText(fields['dst']),
    gw: asText(fields['gw']),
    ...optional('ribPriority', fields, asWhole),
    ...optional('vid', fields, asWhole),
  }
}

function readPolicy(value: unknown): Peer['allowedImport'] {
  const policy = fieldsOf(value)
  return oneOf(policy['type'], { no_filtering: true, allow: true }) === 'allow'
    ? { type: 'allow', value: asList(policy['value'], asText) }
    : { type: 'no_filtering' }
}

function readPeer(interfaceName: string, fields: Fields): Peer {
  return {
    interfaceName,
    addr: asText(fields['addr']),
    bgpConfig: asText(fields['bgpConfig']),
    allowedImport: readPolicy(fields['allowedImport']),
    allowedExport: readPolicy(fields['allowedExport']),
    communities: asList(fields['communities'], asWhole),
    connectRetry: asWhole(fields['connectRetry']),
    delayOpen: asWhole(fields['delayOpen']),
    enforceFirstAs: asBoolean(fields['enforceFirstAs']),
    holdTime: asWhole(fields['holdTime']),
    idleHoldTime: asWhole(fields['idleHoldTime']),
    keepalive: asWhole(fields['keepalive']),
    localPref: maybe(fields['localPref'], asWhole),
    md5AuthKey: maybe(fields['md5AuthKey'], asText),
    minTtl: maybe(fields['minTtl'], asWhole),
    multiExitDiscriminator: maybe(fields['multiExitDiscriminator'], asWhole),
    remoteAsn: maybe(fields['remoteAsn'], asWhole),
    vlanId: maybe(fields['vlanId'], asWhole),
  }
}
