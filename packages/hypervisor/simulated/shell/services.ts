import { kernelLog } from '../boot-log/boot-log.ts'
import { cloudInitEarly, cloudInitLate } from '../boot-log/cloud-init.ts'
import { earlyServices, lateServices, networkServices } from '../boot-log/services.ts'
import { columns, joinLines, journalTime, longDate } from '../guest/format.ts'
import { fail, type CommandContext, type CommandGroup } from './command.ts'

const UNITS: Readonly<Record<string, string>> = {
  'cloud-init.service': 'Cloud-init: Network Stage',
  'cron.service': 'Regular background program processing daemon',
  'dbus.service': 'D-Bus System Message Bus',
  'rsyslog.service': 'System Logging Service',
  'serial-getty@ttyS0.service': 'Serial Getty on ttyS0',
  'ssh.service': 'OpenBSD Secure Shell server',
  'systemd-journald.service': 'Journal Service',
  'systemd-logind.service': 'User Login Management',
  'systemd-networkd.service': 'Network Configuration',
  'systemd-resolved.service': 'Network Name Resolution',
  'systemd-timesyncd.service': 'Network Time Synchronization',
}

export const SERVICE_COMMANDS: CommandGroup = {
  systemctl: (context) => {
    const [verb = 'list-units', unit] = context.args
    switch (verb) {
      case 'status':
        return unit === undefined ? systemStatus(context) : unitStatus(context, unit)
      case 'is-system-running':
        return 'running\n'
      case 'is-active':
        return unitNamed(unit ?? '') === null ? { ...fail('inactive'), status: 3 } : 'active\n'
      case 'list-units':
        return columns(
          [
            ['UNIT', 'LOAD', 'ACTIVE', 'SUB', 'DESCRIPTION'],
            ...Object.entries(UNITS).map(([name, words]) => [name, 'loaded', 'active', 'running', words]),
          ],
          'lllll',
        )
      case 'poweroff':
      case 'reboot':
      case 'halt':
        return context.runAs(context.user, [verb])
      default:
        return fail(`systemctl: ${verb} is not simulated`)
    }
  },
  journalctl: (context) => {
    const { args } = context
    const position = args.indexOf('-n')
    const attached = args.map((arg) => /^-n(\d+)$/.exec(arg)?.[1]).find((count) => count !== undefined)
    const count = Number(attached ?? (position === -1 ? Infinity : (args[position + 1] ?? 10)))
    const lines = args.includes('-k')
      ? kernelJournal(context)
      : [...kernelJournal(context), ...serviceJournal(context)]
    const shown = Number.isNaN(count) ? 10 : count
    return joinLines(lines.slice(Math.max(0, lines.length - shown)))
  },
  dmesg: ({ guest, boot }) => joinLines(kernelLog(guest, boot)),
  'cloud-init': ({ args }) => {
    if (args[0] !== 'status') return fail('usage: cloud-init status [--long]', 2)
    const details = args.includes('--long')
      ? 'boot_status_code: enabled-by-generator\ndetail: DataSourceNoCloud\nerrors: []\n'
      : ''
    return `status: done\n${details}`
  },
}

function kernelJournal({ guest, boot }: CommandContext): readonly string[] {
  const stamp = `${journalTime(boot.poweredOnAt)} ${guest.hostname} kernel: `
  return kernelLog(guest, boot).map((line) => stamp + line.slice('[    0.000000] '.length))
}

function serviceJournal({ guest, boot }: CommandContext): readonly string[] {
  const at = new Date(boot.poweredOnAt.getTime() + boot.duration)
  const stamp = `${journalTime(at)} ${guest.hostname} `
  const services = [...earlyServices(guest), ...networkServices(guest), ...lateServices()]
    .filter((line) => line.startsWith('[  OK  ]'))
    .map((line) => `${stamp}systemd[1]: ${line.slice('[  OK  ] '.length)}`)
  const cloudInit = [...cloudInitEarly(guest, boot.poweredOnAt), ...cloudInitLate(guest, boot.poweredOnAt)]
    .filter((line) => line.startsWith('cloud-init'))
    .map((line) => stamp + line)
  return [...services, ...cloudInit]
}

function unitNamed(name: string): string | null {
  const full = name.includes('.') ? name : `${name === 'sshd' ? 'ssh' : name}.service`
  return Object.hasOwn(UNITS, full) ? full : null
}

function unitStatus(context: CommandContext, name: string): ReturnType<typeof fail> | string {
  const unit = unitNamed(name)
  if (unit === null) return fail(`Unit ${name} could not be found.`, 4)
  return [
    `* ${unit} - ${UNITS[unit] ?? ''}`,
    `     Loaded: loaded (/lib/systemd/system/${unit}; enabled; preset: enabled)`,
    `     Active: active (running) since ${longDate(context.boot.poweredOnAt)}`,
    '',
  ].join('\n')
}

function systemStatus({ guest, boot }: CommandContext): string {
  return [
    `* ${guest.hostname}`,
    '    State: running',
    `    Units: ${Object.keys(UNITS).length} loaded (incl. loaded aliases)`,
    '     Jobs: 0 queued',
    '   Failed: 0 units',
    `    Since: ${longDate(boot.poweredOnAt)}`,
    '',
  ].join('\n')
}
