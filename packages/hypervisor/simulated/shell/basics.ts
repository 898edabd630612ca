import { longDate } from '../guest/format.ts'
import { homeOf } from './guest-system.ts'
import { fail, say, withEffect, type CommandGroup, type Outcome } from './command.ts'

/** Number of columns of names, for a terminal with 80 characters per line. */
const NAMES_PER_LINE = 6

export const BASIC_COMMANDS: CommandGroup = {
  help: ({ commandNames, guest }) => {
    const lines: string[] = []
    for (let i = 0; i < commandNames.length; i += NAMES_PER_LINE) {
      const names = commandNames.slice(i, i + NAMES_PER_LINE).map((name) => name.padEnd(13))
      lines.push(`  ${names.join('').trimEnd()}\n`)
    }
    const introduction = `A simulated ${guest.os.prettyName}. Its names, sizes and addresses are this instance's own. Commands:\n`
    const hint = 'Pipes, ; && || and > work. To see a machine fail: echo c > /proc/sysrq-trigger as root.\n'
    return introduction + lines.join('') + hint
  },
  echo: ({ args }) => {
    const bare = args[0] === '-n'
    return `${(bare ? args.slice(1) : args).join(' ')}${bare ? '' : '\n'}`
  },
  true: () => '',
  false: () => ({ ...say(''), status: 1 }),
  env: ({ user, shell, guest }) => {
    const fixed: [string, string][] = [
      ['HOME', homeOf(user)],
      ['HOSTNAME', guest.hostname],
      ['PWD', shell.cwd],
      ['SHELL', '/bin/sh'],
      ['USER', user],
    ]
    return [...fixed, ...shell.variables].map(([name, value]) => `${name}=${value}\n`).join('')
  },
  export: ({ args, shell }) => {
    for (const arg of args) {
      const [name = '', ...value] = arg.split('=')
      if (value.length > 0 && shell.variables.size < 256) shell.variables.set(name, value.join('='))
    }
    return ''
  },
  date: ({ now, args }) => {
    if (args.includes('-Is') || args.includes('-I')) return `${now().toISOString().slice(0, 19)}+00:00\n`
    return args.includes('+%s') ? `${Math.floor(now().getTime() / 1000)}\n` : `${longDate(now())}\n`
  },
  history: ({ shell }) => shell.history.map((line, i) => `${String(i + 1).padStart(5)}  ${line}\n`).join(''),
  clear: () => '\x1b[2J\x1b[H',
  which: ({ args, commandNames }): string | Outcome => {
    const found = args.filter((name) => commandNames.includes(name))
    const text = found.map((name) => `/usr/bin/${name}\n`).join('')
    return { ...say(text), status: found.length === args.length ? 0 : 1 }
  },
  sh: ({ args, user, runLineAs }) => {
    if (args[0] !== '-c') return fail('sh: only -c COMMAND is simulated')
    return runLineAs(user, args[1] ?? '')
  },
  exit: () => withEffect('log-out'),
  logout: () => withEffect('log-out'),
}
