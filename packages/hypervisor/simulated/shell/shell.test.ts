import { describe, expect, test } from 'vitest'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import type { Distribution } from '../guest/distributions.ts'
import { guestFacts } from '../guest/facts.ts'
import { newMachine } from '../machine-record.ts'
import { machineSpec } from '../testing/fixtures.ts'
import type { GuestSystem } from './guest-system.ts'
import { textOf, type Outcome } from './command.ts'
import { COMMAND_NAMES, newShell, runLine } from './interpreter.ts'

const clock = manualClock()

const system: GuestSystem = {
  guest: guestFacts(
    newMachine({
      spec: machineSpec('m1', 'sled'),
      startedAt: clock.now().getTime(),
      durations: { start: 1, stop: 1, reboot: 1, boot: 5000 },
      bootSlot: 0,
      keyFingerprints: [null],
    }),
  ),
  boot: { number: 0, poweredOnAt: clock.now(), duration: 5000 },
  now: () => new Date(clock.now().getTime() + 3_723_000),
  reachability: null,
}

const session = (user = 'root'): ((line: string) => Outcome) => {
  const shell = newShell(user, [])
  return (line) => runLine(system, shell, line)
}
const output = (line: string, user?: string): string => textOf(session(user)(line))

describe('shell commands print the values of the instance:', () => {
  test.each([
    ['hostname', 'web-1\n'],
    ['whoami', 'root\n'],
    ['nproc', '4\n'],
    ['cat /etc/hostname', 'web-1\n'],
    ['uname -n', 'web-1\n'],
    ['uname -sr', 'Linux 6.1.0-28-cloud-amd64\n'],
    ['hostname -I', '172.30.0.7\n'],
    ['date', 'Mon Jan  5 10:02:03 UTC 2026\n'],
    ['grep -v kthreadd /proc/cpuinfo | grep processor | wc -l', '4\n'],
    ['cat /sys/class/net/enp0s8/address', 'a8:40:25:f0:12:34\n'],
    ['pwd', '/root\n'],
    ['cloud-init status', 'status: done\n'],
    ['cat /var/lib/cloud/instance/user-data.txt', '#cloud-config\npackages: [nginx]\n'],
  ])('%s', (line, expected) => {
    expect(output(line)).toBe(expected)
  })

  test.each([
    ['ip addr', /inet 172\.30\.0\.7\/22 metric 100 brd 172\.30\.3\.255/],
    ['ip -br a', /enp0s8 +UP +172\.30\.0\.7\/22 fe80::aa40:25ff:fef0:1234\/64/],
    ['ip route', /^default via 172\.30\.0\.1 dev enp0s8 /],
    ['ip link show enp0s8', /^2: enp0s8: [^]*link\/ether a8:40:25:f0:12:34/],
    ['ifconfig', /netmask 255\.255\.252\.0/],
    ['df -h', /\/dev\/vda1 +20G .* \/\n/],
    ['lsblk', /vda +254:0 +0 +20G +0 +disk\n[^]*vdb +254:16 +0 +100G/],
    ['lscpu', /CPU\(s\): +4\n/],
    ['free -m', /Mem: +16056 /],
    ['cat /proc/meminfo', /MemTotal: +16441671 kB/],
    ['uptime', / 10:02:03 up 1:02, {2}1 user/],
    ['cat /etc/os-release', /PRETTY_NAME="Debian GNU\/Linux 12"/],
    ['ps aux', /sshd: \/usr\/sbin\/sshd -D/],
    ['top', /^top - 10:02:03 up 1:02[^]*\/sbin\/init/],
    ['ss -tlnp', /LISTEN +0 +128 +0\.0\.0\.0:22/],
    ['dmesg', /virtio_blk virtio0: \[vda\] 41943040/],
    ['systemctl status sshd', /ssh\.service - OpenBSD Secure Shell server\n[^]*active \(running\)/],
    ['journalctl -n 2', /^(Jan 05 .* web-1 .*\n){2}$/],
    ['ls /', /^boot {2}dev {2}etc {2}home /],
    ['ls -l /etc/hostname', /-rw-r--r-- .* 6 .*\/etc\/hostname\n$/],
    ['id', /uid=0\(root\)/],
    ['env', /HOSTNAME=web-1\n/],
    ['help', /cloud-init/],
  ])('%s', (line, expected) => {
    expect(output(line)).toMatch(expected)
  })

  test('commands never throw, whatever their arguments are', () => {
    const lines = COMMAND_NAMES.flatMap((name) => [
      name,
      `${name} -x`,
      `${name} --help /nope`,
      `echo a | ${name} -n`,
    ])
    for (const line of lines) expect(typeof output(line)).toBe('string')
  })
})

describe('the command language:', () => {
  test.each([
    ['echo one   two', 'one two\n'],
    [`echo 'a  b' "c $USER" $HOME \${USER}x \\$5`, 'a  b c root /root rootx $5\n'],
    ['X=5; echo $X', '5\n'],
    ['false && echo no; echo yes', 'yes\n'],
    ['false || echo yes', 'yes\n'],
    ['foo; echo $?', '-sh: foo: not found\n127\n'],
    ['/usr/bin/whoami # me', 'root\n'],
    ['cat /etc/hostname /nope 2>/dev/null', 'web-1\ncat: /nope: No such file or directory\n'],
    ['echo hi > /tmp/f; echo ho >> /tmp/f; cat /tmp/f | tail -n 1', 'ho\n'],
    ['cd /etc; pwd; cd; pwd', '/etc\n/root\n'],
    ['cd /nope', "-sh: cd: can't cd to /nope\n"],
    ['cat ../etc/hostname', 'web-1\n'],
    ["echo 'oops", '-sh: syntax error: unterminated quoted string\n'],
    ['| cat', '-sh: syntax error: unexpected "|"\n'],
    ['echo a |', '-sh: syntax error: unexpected end of line\n'],
    ['echo a >', '-sh: syntax error: unexpected redirection\n'],
    ['', ''],
    [' ; ', ''],
    ["sh -c 'echo $HOSTNAME'", 'web-1\n'],
    ['toString; constructor', '-sh: toString: not found\n-sh: constructor: not found\n'],
  ])('%s', (line, expected) => {
    expect(output(line)).toBe(expected)
  })

  test('the depth of nested commands and the files of a session are limited', () => {
    expect(output(`${'sudo '.repeat(50)}id`)).toBe('-sh: nested too deeply\n')
    const run = session()
    for (let i = 0; i < 64; i++) run(`echo x > /tmp/f${i}`)
    expect(textOf(run('echo x > /tmp/more'))).toContain('No space left on device')
    expect(textOf(run('echo y > /tmp/f0; cat /tmp/f0'))).toBe('y\n')
  })
})

describe('users of the shell', () => {
  test('the default user is not root, and sudo runs as root', () => {
    expect(output('id', 'debian')).toContain('uid=1000(debian)')
    expect(output('sudo whoami', 'debian')).toBe('root\n')
    expect(output('echo x > /etc/hosts', 'debian')).toContain('Permission denied')
    expect(output('reboot', 'debian')).toBe('reboot: Operation not permitted\n')
  })

  test('su and exit change the user', () => {
    const run = session('debian')
    run('sudo -i')
    expect(textOf(run('whoami'))).toBe('root\n')
    expect(run('exit').effect).toBe('log-out')
    expect(textOf(run('su nobody'))).toContain('does not exist')
  })
})

describe('effects of commands on the machine:', () => {
  test.each([
    ['poweroff', 'power-off'],
    ['halt', 'power-off'],
    ['shutdown -h now', 'power-off'],
    ['shutdown -r now', 'reboot'],
    ['sudo reboot', 'reboot'],
    ['systemctl reboot', 'reboot'],
    ['logout', 'log-out'],
    ['echo c > /proc/sysrq-trigger', 'crash'],
    ['echo c | sudo tee /proc/sysrq-trigger', 'crash'],
    ['echo s > /proc/sysrq-trigger', null],
    ['reboot; echo never', 'reboot'],
  ])('%s: %s', (line, effect) => {
    const outcome = session()(line)
    expect(outcome.effect).toBe(effect)
    expect(textOf(outcome)).not.toContain('never')
  })
})

describe('ping', () => {
  test('sends one packet per second and reports losses', () => {
    const outcome = session()('ping -c 3 172.30.0.1')
    expect(outcome.steps.map(({ after }) => after)).toEqual([0, 20, 1000, 1000, 0])
    expect(textOf(outcome)).toContain('3 packets transmitted, 3 received, 0% packet loss')
    expect(outcome.interrupted?.(2)).toContain('1 packets transmitted, 1 received')
  })

  test('is limited in number, and some names do not resolve', () => {
    expect(session()('ping 10.0.0.1').steps).toHaveLength(12)
    expect(session()('ping -c 100000 10.0.0.1').steps.length).toBeLessThan(100)
    expect(output('ping nowhere')).toBe("ping: bad address 'nowhere'\n")
    expect(output('ping -c 1 example.org')).toMatch(/PING example\.org \(203\.0\.113\.\d+\)/)
  })
})

describe('packets get only where the network lets them', () => {
  const reachability = {
    resolve: (name: string) => (name === 'db' ? '172.30.0.8' : null),
    reaches: (address: string, port: number | null) => address === '172.30.0.8' || port === 443,
  }
  const run = (line: string) => runLine({ ...system, reachability }, newShell('root', []), line)

  test('a ping gets replies or is lost', () => {
    expect(textOf(run('ping -c 2 db'))).toContain('2 received, 0% packet loss')
    const lost = run('ping -c 2 172.30.0.9')
    expect(lost.steps.map(({ after }) => after)).toEqual([0, 1000, 1000, 0])
    expect([lost.status, textOf(lost)]).toEqual([1, expect.stringContaining('0 received, 100% packet loss')])
    expect(textOf(run('ping -c 1 127.0.0.1'))).toContain('1 received')
  })

  test('curl returns a page, is refused or times out', () => {
    expect(textOf(run('curl https://example.org'))).toContain('A page of example.org')
    expect(textOf(run('curl http://db:8080/x'))).toMatch(/Failed to connect to db port 8080.*refused/)
    expect(textOf(run('curl 172.30.0.9'))).toMatch(/\(28\) Connection timed out/)
    expect(textOf(run('curl http://nowhere'))).toMatch(/Could not resolve host: nowhere/)
  })
})

const osOf = (guestOs: { name: string; version: string } | null): Distribution =>
  guestFacts(
    newMachine({
      spec: { ...machineSpec('m', 's'), guestOs },
      startedAt: 0,
      durations: { start: 1, stop: 1, reboot: 1, boot: 1 },
      bootSlot: 0,
      keyFingerprints: [],
    }),
  ).os

test('a guest has a shell when its image has an unknown operating system or none', () => {
  expect(osOf({ name: 'Ubuntu', version: '24.04' })).toMatchObject({
    prettyName: 'Ubuntu 24.04',
    defaultUser: 'ubuntu',
  })
  expect(osOf({ name: 'Plan9\x1b[2J from', version: '4' })).toMatchObject({
    prettyName: 'Plan9[2J from 4',
    defaultUser: 'plan9',
  })
  expect(osOf(null)).toMatchObject({ prettyName: 'Linux', defaultUser: 'cloud' })
})
