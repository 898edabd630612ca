import { describe, expect, test } from 'vitest'
import { createSimulatedRack, type SimulatedRack } from '../rack.ts'
import { LONG_ENOUGH, loggedIn, rackFixture, settled, viewer } from '../testing/fixtures.ts'

const history = async (rack: SimulatedRack, id: string, fromStart = 0, maxBytes = 1 << 20): Promise<string> =>
  new TextDecoder().decode((await rack.consoles.history(id, { fromStart, maxBytes })).data)

describe('the boot log', () => {
  test('contains data of the instance and ends with a login prompt', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    clock.advance(LONG_ENOUGH)
    const log = await history(rack, spec.id)
    expect(log.length).toBeGreaterThan(8192)
    expect(log).toContain('\r\n[    0.000000] Linux version ')
    expect(log).toContain('smp: Brought up 1 node, 4 CPUs')
    expect(log).toMatch(/Memory: \d+K\/16777216K available/)
    expect(log).toContain('[vda] 41943040 512-byte logical blocks (21.5 GB/20GiB)')
    expect(log).toContain('[vdb] 209715200 512-byte logical blocks (107.4 GB/100GiB)')
    expect(log).toContain('MAC a8:40:25:f0:12:34')
    expect(log).toContain('DHCPv4 address 172.30.0.7/22 via 172.30.0.1')
    expect(log).toContain('Setting hostname to web-1')
    expect(log).toContain('Installed 1 SSH key for user debian')
    expect(log).toMatch(/ssh-ed25519 +SHA256:[A-Za-z0-9+/]{43} +ann@desk/)
    expect(log).toContain('Applied user data: #cloud-config, 32 bytes')
    expect(log).toContain('[  OK  ] Started ssh.service')
    expect(log.endsWith('Debian GNU/Linux 12 web-1 ttyS0\r\n\r\nweb-1 login: ')).toBe(true)
    expect(log.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('appears gradually, and has the same bytes however it is read', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    const early = await viewer(rack, spec.id)
    const sizes: number[] = []
    for (let i = 0; i < 20; i++) {
      clock.advance(500)
      sizes.push(early.text().length)
    }
    expect(new Set(sizes).size).toBeGreaterThan(6)
    expect(await history(rack, spec.id)).toBe(early.text())
  })

  test('is the same in another process that uses the same store', async () => {
    const { rack, clock, store, spec } = await rackFixture()
    await rack.start(spec)
    clock.advance(LONG_ENOUGH)
    await rack.reboot(spec.id, 1)
    clock.advance(LONG_ENOUGH)
    const before = await history(rack, spec.id)
    await rack.close()
    const next = createSimulatedRack({ seed: 1, clock, store })
    expect(await history(next, spec.id)).toBe(before)
  })

  test('continues after a reboot without resetting the offsets', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    clock.advance(LONG_ENOUGH)
    const screen = await viewer(rack, spec.id)
    const first = screen.fresh()
    await rack.reboot(spec.id, 1)
    clock.advance(LONG_ENOUGH)
    const second = screen.fresh()
    expect(second).toContain('[  OK  ] Stopped cron.service')
    expect(second).toContain('reboot: Restarting system')
    expect(second.endsWith('web-1 login: ')).toBe(true)
    expect(await history(rack, spec.id)).toBe(first + second)
  })
})

describe("the firmware's output", () => {
  test("ends with the firmware's prompt when the disk is blank", async () => {
    const { rack, clock, spec, phase } = await rackFixture()
    const disks = spec.disks.filter(({ volumeId }) => volumeId === 'data')
    await rack.start({ ...spec, disks, guestOs: null })
    clock.advance(LONG_ENOUGH)
    const screen = await viewer(rack, spec.id)
    expect(screen.fresh()).toMatch(/No bootable device found\.[^]*firmware> $/)
    screen.type('disks\rnet\rfoo\r')
    expect(screen.fresh()).toMatch(/web-data +100GiB[^]*A8:40:25:F0:12:34[^]*Unknown command "foo"/)
    screen.type('reset\r')
    await settled()
    expect(await phase()).toBe('rebooting')
    clock.advance(LONG_ENOUGH)
    expect(await phase()).toBe('running')
    screen.type('off\r')
    await settled()
    clock.advance(3000)
    expect(await phase()).toBe('stopped')
    expect(screen.closed).toEqual(['stopped'])
  })

  test("ends with the firmware's prompt when there are no disks", async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start({ ...spec, disks: [] })
    clock.advance(LONG_ENOUGH)
    expect(await history(rack, spec.id)).toMatch(/no disk attached[^]*No bootable device found/)
  })

  test('says that the second disk is booted when the first is blank', async () => {
    const { rack, clock, spec } = await rackFixture()
    const disks = spec.disks.map((disk) => ({ ...disk, volumeId: disk.slot === 0 ? 'data' : 'boot' }))
    await rack.start({ ...spec, disks })
    clock.advance(LONG_ENOUGH)
    const log = await history(rack, spec.id)
    expect(log).toContain('disk 0 "web-boot": no boot loader, skipped')
    expect(log).toContain('root=/dev/vdb1')
  })
})

describe('the history of a console', () => {
  test('returns ranges by offset and by distance from the end', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    clock.advance(LONG_ENOUGH)
    const all = await history(rack, spec.id)
    const { endOffset } = await rack.consoles.history(spec.id, { fromStart: 100, maxBytes: 50 })
    expect(endOffset).toBe(150)
    expect(await history(rack, spec.id, 100, 50)).toBe(all.slice(100, 150))
    const last = await rack.consoles.history(spec.id, { mostRecent: 7, maxBytes: 5 })
    expect(new TextDecoder().decode(last.data)).toBe('login')
  })

  test('is empty for a machine that is off or unknown', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    await rack.stop(spec.id)
    clock.advance(LONG_ENOUGH)
    await expect(history(rack, spec.id)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
    await expect(history(rack, 'nobody')).rejects.toMatchObject({ retry: false })
  })

  test('loses its middle when the output exceeds the buffer', async () => {
    const { rack, clock, spec, screen } = await loggedIn()
    for (let i = 0; i < 300; i++) {
      screen.type('dmesg\r')
      clock.advance(1000)
    }
    const { endOffset } = await rack.consoles.history(spec.id, { mostRecent: 0, maxBytes: 0 })
    expect(endOffset).toBeGreaterThan(2 << 20)
    const afterGap = await rack.consoles.history(spec.id, { fromStart: (1 << 20) + 5, maxBytes: 10 })
    expect(afterGap.endOffset).toBe(endOffset - (1 << 20) + 10)
  })
})

describe('connections to a console', () => {
  test('replay the requested output and then show the same output', async () => {
    const { rack, spec, screen } = await loggedIn()
    const other = await viewer(rack, spec.id, 6)
    expect(other.text()).toBe(':~# '.padStart(6, '-1'))
    screen.fresh()
    other.type('whoami\r')
    expect(screen.fresh()).toContain('root\r\n')
    other.connection.close()
    other.type('hostname\r')
    expect(screen.fresh()).toBe('')
  })

  test('close when the machine stops, after they received its last output', async () => {
    const { rack, clock, spec, screen } = await loggedIn()
    await rack.stop(spec.id)
    clock.advance(3000)
    expect(screen.fresh()).toMatch(/reboot: Power down\r\n$/)
    expect(screen.closed).toEqual(['stopped'])
  })

  test('are closed as lost when the machine is lost or the process closes', async () => {
    const { rack, spec, screen } = await loggedIn()
    await rack.faults.failMachine(spec.id, 'gone')
    expect(screen.closed).toEqual(['lost'])
    const second = await loggedIn()
    await second.rack.close()
    expect(second.screen.closed).toEqual(['lost'])
  })

  test('show output within a second when another process requested it', async () => {
    const { clock, store, spec, screen } = await loggedIn()
    await createSimulatedRack({ seed: 1, clock, store }).stop(spec.id)
    clock.advance(1100)
    await settled()
    clock.advance(3000)
    await settled()
    expect(screen.closed).toEqual(['stopped'])
  })

  test('are limited in number', async () => {
    const { rack, spec } = await loggedIn()
    for (let i = 0; i < 31; i++) await viewer(rack, spec.id, 0)
    await expect(viewer(rack, spec.id, 0)).rejects.toMatchObject({ retry: true })
  })

  test('transfer an input of 1 MiB unchanged, at the speed of the serial port', async () => {
    const { clock, screen } = await loggedIn()
    const line = `# ${'0123456789abcdef'.repeat(4)}`
    const lines = Math.ceil((1 << 20) / (line.length + 1))
    const input = new TextEncoder().encode(`${line}\r`.repeat(lines))
    for (let at = 0; at < input.length; at += 16_384) {
      let isTaken = false
      const taken = screen.connection.write(input.subarray(at, at + 16_384)).then(() => (isTaken = true))
      await settled()
      // Only the last chunk is so short that the port accepts it at once.
      expect(isTaken).toBe(at + 16_384 > input.length)
      clock.advance(251)
      await taken
    }
    expect(screen.fresh().split(`${line}\r\n`)).toHaveLength(lines + 1)
    screen.type('id\r')
    expect(screen.fresh()).toContain('uid=0(root)')
  })
})
