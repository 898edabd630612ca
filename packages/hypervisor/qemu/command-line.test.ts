import { expect, test } from 'vitest'
import type { MachineSpec } from '#port.ts'
import { machineArguments, machineLimits } from './command-line.ts'

const GIBIBYTE = 1024 ** 3

const spec: MachineSpec = {
  id: '11111111-1111-4111-8111-111111111111',
  instanceId: '22222222-2222-4222-8222-222222222222',
  sledId: '33333333-3333-4333-8333-333333333333',
  name: 'web,server=on',
  projectName: '-daemonize',
  hostname: 'a,b"c',
  ncpus: 2,
  memory: 2 * GIBIBYTE,
  disks: [
    {
      slot: 3,
      volumeId: '44444444-4444-4444-8444-444444444444',
      name: '../../etc/passwd',
      size: 80 * GIBIBYTE,
      blockSize: 4096,
      boot: true,
    },
  ],
  nics: [
    {
      id: '3f6e0d0a-7f1b-4d9e-9c77-6f2f5d8f6a01',
      name: 'net0,x',
      mac: 'a8:40:25:f0:00:01',
      ip: '10.0.0.9',
      subnet: '10.0.0.0/24',
      primary: true,
    },
  ],
  externalIps: ['192.0.2.1'],
  userData: '',
  sshPublicKeys: ['ssh-ed25519 AAAA me'],
  guestOs: null,
}

test("QEMU's command line contains no text that users chose", () => {
  const line = machineArguments(spec, 'tcg').join(' ')
  for (const word of [spec.name, spec.projectName, spec.hostname, 'passwd', 'net0,x', 'AAAA']) {
    expect(line).not.toContain(word)
  }
})

test('each disk on the command line has a format, a position and a name', () => {
  const args = machineArguments(spec, 'kvm')
  expect(JSON.parse(args[args.indexOf('-blockdev') + 1] ?? '')).toEqual({
    driver: 'raw',
    'node-name': 'disk3',
    discard: 'unmap',
    'detect-zeroes': 'unmap',
    file: {
      driver: 'file',
      filename: '../../volumes/44444444-4444-4444-8444-444444444444.raw',
      locking: 'on',
    },
  })
  expect(args.join(' ')).toContain('id=slot3,bootindex=0,')
  expect(args.join(' ')).toContain('logical_block_size=512,physical_block_size=4096')
  expect(args).not.toContain('-drive')
})

test("the command line enables QEMU's sandbox and the detected accelerator", () => {
  const value = (accelerator: 'kvm' | 'tcg', flag: string) => {
    const args = machineArguments(spec, accelerator)
    return args[args.indexOf(flag) + 1]
  }
  expect(value('kvm', '-sandbox')).toMatch(/^on,/)
  expect([value('kvm', '-accel'), value('kvm', '-cpu')]).toEqual(['kvm', 'host'])
  expect(value('tcg', '-accel')).toMatch(/^tcg,/)
})

test("the guest's DHCP address is the address of its interface", () => {
  expect(machineArguments(spec, 'tcg').join(' ')).toContain(
    'net=10.0.0.0/24,host=10.0.0.1,dns=10.0.0.2,dhcpstart=10.0.0.9',
  )
})

test('a guest cannot reach anything unless the operator allows it', () => {
  expect(machineArguments(spec, 'tcg').join(' ')).toContain('ipv6=off,restrict=on,')
  expect(machineArguments(spec, 'tcg', null, 'outside').join(' ')).toContain('ipv6=off,restrict=off,')
})

test('an interface of the network engine is attached to its device, without offloads if the engine has none', () => {
  const plug = { tap: 'tap3f6e0d0a7f1', mtu: 1442, offloads: false }
  const line = machineArguments(spec, 'kvm', null, [plug]).join(' ')
  expect(line).toContain(
    '-netdev tap,id=net0,ifname=tap3f6e0d0a7f1,script=no,downscript=no,vhost=off,vnet_hdr=off ',
  )
  expect(line).toContain(',host_mtu=1442,csum=off,gso=off,host_tso4=off,')
  expect(line).toContain('id=notes0,netdev=net0,')
  expect(line).not.toContain('-netdev user')
  const fast = machineArguments(spec, 'kvm', null, [{ ...plug, offloads: true }]).join(' ')
  expect(fast).not.toContain('csum=off')
  expect(() => machineArguments(spec, 'kvm', null, [{ ...plug, tap: 'x,script=/bin/sh' }])).toThrow()
})

test("invalid IDs, addresses and numbers in a machine's specification are refused", () => {
  const [disk] = spec.disks
  const [nic] = spec.nics
  if (disk === undefined || nic === undefined) throw new Error('the spec has both')
  const refused: Partial<MachineSpec>[] = [
    { id: '../x' },
    { ncpus: 1.5 },
    { disks: [{ ...disk, volumeId: 'x,y' }] },
    { nics: [{ ...nic, mac: 'a8:40,x' }] },
    { nics: [{ ...nic, ip: '10.0.0.9,hostfwd=x' }] },
    { nics: [{ ...nic, subnet: '10.0.0.0' }] },
  ]
  for (const change of refused) expect(() => machineArguments({ ...spec, ...change }, 'tcg')).toThrow()
})

test("the limits of the process are sufficient for the guest's memory, its largest disk and its log", () => {
  expect(machineLimits(spec)).toEqual({ memory: 6 * GIBIBYTE, fileSize: 80 * GIBIBYTE })
  expect(machineLimits({ ...spec, disks: [] }).fileSize).toBe(64 * GIBIBYTE)
})
