import { describe, expect, test, vi } from 'vitest'
import { createSimulatedRack } from '../rack.ts'
import { loggedIn, LONG_ENOUGH, settled, viewer } from '../testing/fixtures.ts'

describe('logging in', () => {
  test.each(['root', 'debian'])('%s may log in with any password', async (user) => {
    const { screen } = await loggedIn()
    screen.type('exit\r')
    expect(screen.fresh()).toMatch(/Debian GNU\/Linux 12 web-1 ttyS0\r\n\r\nweb-1 login: $/)
    screen.type(`${user}\rwhatever\r`)
    const shown = screen.fresh()
    expect(shown).not.toContain('whatever')
    expect(shown).toContain('This is a simulated guest')
    expect(shown).toContain('External addresses: 198.51.100.9\r\n')
    expect(shown.endsWith(`${user}@web-1:~${user === 'root' ? '#' : '$'} `)).toBe(true)
  })

  test('other users cannot log in', async () => {
    const { screen } = await loggedIn()
    screen.type('\x04')
    screen.type('\rmallory\rx\r')
    expect(screen.fresh()).toMatch(/Login incorrect\r\n\r\nweb-1 login: $|Login incorrect\r\nweb-1 login: $/)
    screen.type('half a na\x03root\r\r')
    expect(screen.fresh()).toContain('root@web-1:~# ')
  })
})

describe('at the shell', () => {
  test('tab completes commands and paths, and the arrow key restores the previous line', async () => {
    const { screen } = await loggedIn()
    screen.type('hostnamec\t')
    expect(screen.fresh()).toBe('hostnamectl ')
    screen.type('\x15cat /etc/hostn\t\r')
    expect(screen.fresh()).toContain('web-1\r\n')
    screen.type('\x1b[A')
    expect(screen.fresh()).toContain('cat /etc/hostname ')
    screen.type('\x15cd /etc\r')
    expect(screen.fresh()).toContain('root@web-1:/etc# ')
  })

  test('ping prints a line per second until Ctrl-C, and input typed during that time follows its output', async () => {
    const { screen, clock } = await loggedIn()
    screen.type('ping -c 2 10.0.0.1\rhostname\r')
    clock.advance(500)
    expect(screen.fresh()).toMatch(/icmp_seq=1[^\n]*\n$/)
    clock.advance(1000)
    expect(screen.fresh()).toMatch(/icmp_seq=2[^]*2 received[^]*# hostname\r\nweb-1\r\n/)
    screen.type('ping 10.0.0.1\r')
    clock.advance(2500)
    screen.type('\x03')
    expect(screen.fresh()).toMatch(
      /\^C\r\n--- 10\.0\.0\.1 ping statistics ---\r\n3 packets transmitted, 3 received/,
    )
    clock.advance(5000)
    expect(screen.fresh()).toBe('')
  })
})

describe('effects of shell commands on the machine', () => {
  test('poweroff turns the machine off after its last output, which every process sees', async () => {
    const { rack, clock, store, spec, phase, screen } = await loggedIn('debian')
    screen.type('sudo poweroff\r')
    await settled()
    expect(await phase()).toBe('stopping')
    clock.advance(3000)
    expect((await createSimulatedRack({ seed: 1, clock, store }).observe(spec.id)).phase).toBe('stopped')
    expect(screen.fresh()).toMatch(/will power off now![^]*reboot: Power down\r\n$/)
    expect(screen.closed).toEqual(['stopped'])
    await rack.forget(spec.id)
  })

  test('reboot boots the machine again without a new generation', async () => {
    const { rack, clock, spec, phase, screen } = await loggedIn()
    await rack.reboot(spec.id, 5)
    clock.advance(LONG_ENOUGH)
    screen.type('root\r\rreboot\r')
    await settled()
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'rebooting', rebootGeneration: 5 })
    screen.type('ignored while it boots\r')
    clock.advance(LONG_ENOUGH)
    expect(await phase()).toBe('running')
    expect(screen.fresh()).toMatch(/will reboot now![^]*Restarting system[^]*Linux version[^]*web-1 login: $/)
  })

  test('a kernel crash makes the machine fail', async () => {
    const { rack, spec, screen } = await loggedIn()
    screen.type('echo c > /proc/sysrq-trigger\r')
    await settled()
    expect(await rack.observe(spec.id)).toMatchObject({
      phase: 'failed',
      failure: 'The guest kernel panicked: sysrq triggered crash.',
    })
    expect(screen.fresh()).toContain('Kernel panic - not syncing')
    expect(screen.closed).toEqual(['lost'])
  })

  test('the shell keeps running when poweroff cannot reach the rack', async () => {
    const { store, screen, phase } = await loggedIn()
    vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('no route'))
    screen.type('poweroff\r')
    await settled()
    expect(screen.fresh()).toMatch(/Failed to talk to the machine: try again\.\r\nroot@web-1:~# $/)
    expect(await phase()).toBe('running')
  })
})

test('a connection that is opened later shows the same output', async () => {
  const { rack, spec, screen } = await loggedIn()
  screen.type('uname -a\r')
  expect((await viewer(rack, spec.id)).text()).toBe(screen.text())
})
