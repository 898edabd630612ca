import { rootDevice } from '../boot-log/kernel.ts'
import { clockTime, columns } from '../guest/format.ts'
import { memoryUse } from '../guest/usage.ts'
import { hasFlag, splitOptions, type CommandContext, type CommandGroup } from './command.ts'

const MEBIBYTE = 1024 ** 2

export const PROCESS_COMMANDS: CommandGroup = {
  ps: (context) => {
    const wide = context.args.some((arg) => /[aex]/.test(arg))
    const processes = running(context)
    if (!wide) {
      const mine = processes
        .filter(({ tty }) => tty === 'ttyS0')
        .map(({ pid, tty, command }) => [pid, tty, '00:00:00', command])
      return columns([['PID', 'TTY', 'TIME', 'CMD'], ...mine], 'rlrl')
    }
    const rows = processes.map(({ user, pid, rss, tty, command }) => [
      user,
      pid,
      '0.0',
      ((rss * MEBIBYTE * 100) / context.guest.memory).toFixed(1),
      String(rss * 1024),
      tty,
      clockTime(context.boot.poweredOnAt).slice(0, 5),
      '0:00',
      command,
    ])
    return columns(
      [['USER', 'PID', '%CPU', '%MEM', 'RSS', 'TTY', 'START', 'TIME', 'COMMAND'], ...rows],
      'lrrrrlrrl',
    )
  },
  top: (context) => {
    const use = memoryUse(context.guest)
    const processes = running(context)
    const rows = processes.map(({ pid, user, rss, command }) => [
      pid,
      user,
      String(rss * 1024),
      'S',
      '0.0',
      ((rss * MEBIBYTE * 100) / context.guest.memory).toFixed(1),
      command.split(' ')[0] ?? command,
    ])
    return [
      `top - ${uptimeLine(context)}\n`,
      `Tasks: ${processes.length} total,   1 running, ${processes.length - 1} sleeping,   0 stopped,   0 zombie\n`,
      '%Cpu(s):  0.3 us,  0.2 sy,  0.0 ni, 99.5 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st\n',
      `MiB Mem :${mib(use.total)} total,${mib(use.free)} free,${mib(use.used)} used,${mib(use.cache)} buff/cache\n\n`,
      columns([['PID', 'USER', 'RES', 'S', '%CPU', '%MEM', 'COMMAND'], ...rows], 'rlrlrrl'),
    ].join('')
  },
  uptime: (context) => ` ${uptimeLine(context)}\n`,
  free: ({ guest, args }) => {
    const { flags } = splitOptions(args)
    const use = memoryUse(guest)
    const show = (bytes: number): string => {
      if (hasFlag(flags, 'h')) return human(bytes)
      return String(
        Math.floor(bytes / (hasFlag(flags, 'm') ? MEBIBYTE : hasFlag(flags, 'g') ? 1024 ** 3 : 1024)),
      )
    }
    return columns(
      [
        ['', 'total', 'used', 'free', 'shared', 'buff/cache', 'available'],
        ['Mem:', ...[use.total, use.used, use.free, MEBIBYTE, use.cache, use.available].map(show)],
        ['Swap:', ...[0, 0, 0].map(show)],
      ],
      'lrrrrrr',
    )
  },
  nproc: ({ guest }) => `${guest.ncpus}\n`,
}

function mib(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1).padStart(9)
}

function human(bytes: number): string {
  if (bytes === 0) return '0B'
  const gibibytes = bytes / 1024 ** 3
  return gibibytes >= 1
    ? `${gibibytes.toFixed(gibibytes < 10 ? 1 : 0)}Gi`
    : `${Math.round(bytes / MEBIBYTE)}Mi`
}

function uptimeLine({ now, boot }: CommandContext): string {
  const minutes = Math.floor((now().getTime() - boot.poweredOnAt.getTime()) / 60_000)
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const clock = hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}` : `${minutes % 60} min`
  const up = days > 0 ? `${days} day${days === 1 ? '' : 's'}, ${clock}` : clock
  return `${clockTime(now())} up ${up},  1 user,  load average: 0.02, 0.05, 0.01`
}

interface Process {
  readonly user: string
  readonly pid: string
  readonly tty: string
  /** memory in MiB */
  readonly rss: number
  readonly command: string
}

function process(pid: number, command: string, rss: number, user = 'root', tty = '?'): Process {
  return { user, pid: String(pid), tty, rss, command }
}

function running({ guest, shell, user, args }: CommandContext): readonly Process[] {
  return [
    process(1, '/sbin/init', 12),
    process(2, '[kthreadd]', 0),
    process(14, '[ksoftirqd/0]', 0),
    process(15, '[rcu_preempt]', 0),
    process(88, '[kworker/0:1H-kblockd]', 0),
    process(264, `[jbd2/${rootDevice(guest).slice('/dev/'.length)}-8]`, 0),
    process(310, '/lib/systemd/systemd-journald', 15),
    process(336, '/lib/systemd/systemd-udevd', 7),
    process(471, '/lib/systemd/systemd-networkd', 8, 'systemd-network'),
    process(498, '/lib/systemd/systemd-resolved', 13, 'systemd-resolve'),
    process(601, '/usr/sbin/cron -f', 3),
    process(602, '/usr/bin/dbus-daemon --system', 5, 'messagebus'),
    process(610, '/lib/systemd/systemd-logind', 8),
    process(618, '/usr/sbin/rsyslogd -n', 6),
    process(642, 'sshd: /usr/sbin/sshd -D', 9),
    process(651, '/sbin/agetty -o -p -- \\u --noclear tty1 linux', 2, 'root', 'tty1'),
    process(652, '/bin/login -p --', 4, 'root', 'ttyS0'),
    process(1024, '-sh', 2, shell.users[0] ?? user, 'ttyS0'),
    process(1031, ['ps', ...args].join(' '), 2, user, 'ttyS0'),
  ]
}
