import { expect, test } from 'vitest'
import type { MachineSpec } from '#port.ts'
import { type DomainOptions, domainXml } from './domain-xml.ts'
import { metadataOf, newRecord, recordOf } from './machine-record.ts'
import { elementsOf } from './xml.ts'

const id = '0b9c2c1e-8f3a-4c56-9d7e-5a1f6b2c3d4e'
const volumeId = '1b9c2c1e-8f3a-4c56-9d7e-5a1f6b2c3d4e'
const spec: MachineSpec = {
  id,
  instanceId: id,
  sledId: id,
  name: 'web',
  projectName: 'shop',
  hostname: 'web',
  ncpus: 2,
  memory: 1024 ** 3,
  disks: [{ slot: 3, volumeId, name: `</domain>'"&`, size: 1024 ** 3, blockSize: 4096, boot: true }],
  nics: [
    { id, name: 'net0', mac: 'A8:40:25:F0:12:34', ip: '172.30.0.7', subnet: '172.30.0.0/22', primary: true },
  ],
  externalIps: [],
  userData: '',
  sshPublicKeys: [],
  guestOs: null,
}
const record = newRecord(spec, 0)

const domain = (changes: Partial<DomainOptions> = {}) => {
  const xml = domainXml({
    spec,
    record,
    accelerator: 'kvm',
    boots: 'bios',
    sources: [{ type: 'file', path: `/srv/a&b's "disks"/<1>.raw`, format: 'raw' }],
    seed: { type: 'file', path: '/srv/seed.iso', format: 'raw' },
    guestNetwork: 'isolated',
    ...changes,
  })
  const elements = elementsOf(xml)
  const all = (name: string) => elements.filter(({ localName }) => localName === name)
  return { xml, all, one: (name: string) => all(name)[0] }
}

test('a description keeps every value as it is, whatever characters it has', () => {
  const { all, one } = domain()
  expect(one('uuid')?.textContent).toBe(id)
  expect(one('source')?.getAttribute('file')).toBe(`/srv/a&b's "disks"/<1>.raw`)
  expect(JSON.parse(one('machine')?.textContent ?? '')).toEqual(record)
  expect(one('machine')?.namespaceURI).toBe('urn:portico:machine:1')
  expect(recordOf(metadataOf(record))).toEqual(record)
  const args = all('arg').map((each) => each.getAttribute('value'))
  expect(args).toContain(
    'user,id=net0,ipv6=off,restrict=on,net=172.30.0.0/22,host=172.30.0.1,dns=172.30.0.2,dhcpstart=172.30.0.7',
  )
})

test('a description names how the machine boots, its processor, and disks of every store', () => {
  expect(domain({ boots: 'uefi' }).one('os')?.getAttribute('firmware')).toBe('efi')
  expect(domain().one('os')?.hasAttribute('firmware')).toBe(false)
  expect(domain({ accelerator: 'tcg' }).one('domain')?.getAttribute('type')).toBe('qemu')
  const { one } = domain({
    sources: [
      {
        type: 'rbd',
        name: `vm/${volumeId}`,
        monitors: [{ host: '10.0.0.1', port: 6789 }],
        user: 'portico',
        secret: id,
      },
    ],
  })
  expect(one('disk')?.getAttribute('type')).toBe('network')
  expect(one('source')?.getAttribute('protocol')).toBe('rbd')
  expect(one('host')?.getAttribute('port')).toBe('6789')
  expect(one('secret')?.getAttribute('uuid')).toBe(id)
})

test('values that are no IDs, addresses or text of XML are refused', () => {
  expect(() => domain({ spec: { ...spec, id: '../etc' } })).toThrow('UUIDs')
  const [nic] = spec.nics
  expect(() =>
    domain({ spec: { ...spec, nics: nic ? [{ ...nic, mac: 'x,romfile=/etc/passwd' }] : [] } }),
  ).toThrow('MAC address')
  const sources = [{ type: 'file', path: '/srv/\u0000', format: 'raw' }] as const
  expect(() => domain({ sources })).toThrow('control character')
})
