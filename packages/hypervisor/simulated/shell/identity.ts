import { fail, type CommandContext, type CommandGroup, type Outcome } from './command.ts'

const BUILD = '#1 SMP PREEMPT_DYNAMIC'

export const IDENTITY_COMMANDS: CommandGroup = {
  whoami: ({ user }) => `${user}\n`,
  hostname: ({ guest, args }) =>
    args[0] === '-I' ? `${guest.nics.map((nic) => nic.ip).join(' ')}\n` : `${guest.hostname}\n`,
  hostnamectl: ({ guest }) =>
    [
      ` Static hostname: ${guest.hostname}`,
      `      Machine ID: ${guest.machineId.replaceAll('-', '')}`,
      '  Virtualization: kvm',
      `Operating System: ${guest.os.prettyName}`,
      `          Kernel: Linux ${guest.os.kernel}`,
      '    Architecture: x86-64',
      '',
    ].join('\n'),
  id: ({ user }) => {
    if (user === 'root') return 'uid=0(root) gid=0(root) groups=0(root)\n'
    return `uid=1000(${user}) gid=1000(${user}) groups=1000(${user}),27(sudo)\n`
  },
  groups: ({ user }) => (user === 'root' ? 'root\n' : `${user} sudo\n`),
  who: ({ user, boot }) =>
    `${user.padEnd(9)}ttyS0        ${boot.poweredOnAt.toISOString().slice(0, 16).replace('T', ' ')}\n`,
  uname: ({ guest, args }) => {
    const { hostname, os } = guest
    const parts: Readonly<Record<string, string>> = {
      s: 'Linux',
      n: hostname,
      r: os.kernel,
      v: BUILD,
      m: 'x86_64',
      o: 'GNU/Linux',
    }
    const letters = args.flatMap((arg) => Array.from(arg.replace(/^-+/, '')))
    if (letters.length === 0) return 'Linux\n'
    const wanted = letters.includes('a')
      ? Object.keys(parts)
      : Object.keys(parts).filter((key) => letters.includes(key))
    return `${wanted.map((key) => parts[key] ?? '').join(' ')}\n`
  },
  sudo: (context) => {
    const [first, ...rest] = context.args
    if (first === undefined) return fail('usage: sudo -i | COMMAND [ARGUMENT]...')
    if (first === '-i' || first === '-s') return become(context, 'root')
    if (first === '-u') return context.runAs(rest[0] ?? 'root', rest.slice(1))
    return context.runAs('root', context.args)
  },
  su: (context) => {
    const name = context.args.find((arg) => arg !== '-' && !arg.startsWith('-')) ?? 'root'
    if (name !== 'root' && name !== context.guest.os.defaultUser)
      return fail(`su: user ${name} does not exist`)
    return become(context, name)
  },
}

/** Starts a nested shell as another user. The command exit ends it. */
function become({ shell }: CommandContext, user: string): string | Outcome {
  if (shell.users.length >= 8) return fail('su: nested too deeply')
  shell.users.push(user)
  return ''
}
