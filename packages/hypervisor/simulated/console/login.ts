import { homeOf } from '../shell/guest-system.ts'
import type { Effect, Outcome, ShellState } from '../shell/command.ts'
import { fileTree, resolvePath } from '../shell/file-tree.ts'
import { COMMAND_NAMES, currentUser, newShell, runLine } from '../shell/interpreter.ts'
import type { GuestNetwork } from '../reachability.ts'
import { keyDecoder, type Key } from './keys.ts'
import { lineEditor } from './line-editor.ts'
import { cooked, type Terminal, type TerminalHost } from './terminal.ts'

/** Maximum number of keys that are buffered while a command runs. Further keys are dropped. */
const TYPED_AHEAD = 1024
/** Maximum number of command lines in the history. */
const HISTORY_LINES = 500

const PANIC = `sysrq: Trigger a crash
Kernel panic - not syncing: sysrq triggered crash
CPU: 0 PID: 1024 Comm: sh Not tainted
Call Trace:
 <TASK>
 panic+0x118/0x2f0
 sysrq_handle_crash+0x16/0x20
 __handle_sysrq.cold+0x48/0x120
 write_sysrq_trigger+0x24/0x40
 ksys_write+0x6b/0xf0
 do_syscall_64+0x5b/0xc0
 </TASK>
Kernel Offset: disabled
---[ end Kernel panic - not syncing: sysrq triggered crash ]---
`

/** Command lines that need to know where packets get to. */
const sendsPackets = /\b(ping|curl)\b/

const deaf = (): void => undefined

/** Returns the login prompt of a booted guest, followed by its shell. */
export function loginTerminal(host: TerminalHost): Terminal {
  const decode = keyDecoder()
  const history: string[] = []
  const ahead: Key[] = []
  let closed = false
  /** function that receives keys; null while a command runs */
  let reader: ((key: Key) => void) | null = null
  let interrupt: (() => void) | null = null
  let cancelWait: (() => void) | null = null

  const write = (text: string): void => {
    if (!closed) host.write(text)
  }
  const say = (text: string): void => write(cooked(text))

  const greet = (): void => {
    const { guest } = host.system()
    say(`\n${guest.os.prettyName} ${guest.hostname} ttyS0\n\n`)
    askName()
  }

  const ask = (prompt: string, echo: boolean, onLine: (line: string) => void): void => {
    const again = (): void => ask(prompt, echo, onLine)
    const options = { write, prompt, echo, onLine, history: [], complete: () => [] }
    reader = lineEditor({ ...options, onInterrupt: again, onEnd: deaf })
  }
  const askName = (): void => {
    ask(`${host.system().guest.hostname} login: `, true, (name) =>
      name.trim() === '' ? askName() : askPassword(name.trim()),
    )
  }
  const askPassword = (name: string): void => {
    ask('Password: ', false, () => {
      const { guest } = host.system()
      if (name === 'root' || name === guest.os.defaultUser) return logIn(name)
      say('\nLogin incorrect\n')
      askName()
    })
  }

  const logIn = (name: string): void => {
    const { guest } = host.system()
    const outside =
      guest.externalIps.length > 0 ? `External addresses: ${guest.externalIps.join(', ')}\n` : ''
    say(`\nLinux ${guest.hostname} ${guest.os.kernel} x86_64\n\n`)
    say('This is a simulated guest: it answers, but nothing is computed here. Any password is right.\n')
    say(`${outside}Type help for what it can do.\n\n`)
    shellPrompt(newShell(name, history))
  }

  const shellPrompt = (shell: ShellState): void => {
    const user = currentUser(shell)
    const home = homeOf(user)
    const where = shell.cwd === home ? '~' : shell.cwd
    reader = lineEditor({
      write,
      prompt: `${user}@${host.system().guest.hostname}:${where}${user === 'root' ? '#' : '$'} `,
      echo: true,
      history,
      complete: (before) => completions(shell, before),
      onLine: (line) => run(shell, line),
      onInterrupt: () => shellPrompt(shell),
      onEnd: () => {
        say('\n')
        settle(shell, 'log-out')
      },
    })
  }

  const completions = (shell: ShellState, before: string): readonly string[] => {
    const word = /\S*$/.exec(before)?.[0] ?? ''
    if (before.trimStart() === word && !word.includes('/')) {
      return COMMAND_NAMES.filter((name) => word !== '' && name.startsWith(word))
    }
    const directory = word.slice(0, word.lastIndexOf('/') + 1)
    const path = resolvePath(directory === '' ? '.' : directory, shell.cwd, homeOf(currentUser(shell)))
    const names = fileTree(host.system(), shell.written, COMMAND_NAMES).list(path) ?? []
    return names.map((name) => directory + name).filter((name) => name.startsWith(word))
  }

  const run = (shell: ShellState, line: string): void => {
    if (line.trim() !== '') {
      history.push(line)
      if (history.length > HISTORY_LINES) history.shift()
    }
    reader = null
    const begin = (reachability: GuestNetwork | null): void => {
      if (!closed) play(shell, runLine({ ...host.system(), reachability }, shell, line), 0)
    }
    if (host.reachability === null || !sendsPackets.test(line)) return begin(null)
    // Keys that are typed until then are buffered, as while a command runs.
    void host
      .reachability()
      .then(begin, () => say('Failed to talk to the network: try again.\n'))
      .then(() => {
        if (reader === null && interrupt === null) shellPrompt(shell)
        drain()
      })
  }

  /** Prints the steps of a command from `next` on, each at its time, then applies the effect of the command. */
  const play = (shell: ShellState, outcome: Outcome, next: number): void => {
    const step = outcome.steps[next]
    if (step === undefined) return settle(shell, outcome.effect)
    if (step.after === 0) {
      say(step.text)
      return play(shell, outcome, next + 1)
    }
    cancelWait = host.clock.after(step.after, () => {
      interrupt = null
      say(step.text)
      play(shell, outcome, next + 1)
      drain()
    })
    interrupt = () => {
      cancelWait?.()
      interrupt = null
      say(`^C${outcome.interrupted?.(next) ?? '\n'}`)
      settle(shell, null)
    }
  }

  const settle = (shell: ShellState, effect: Effect | null): void => {
    if (effect === null) return shellPrompt(shell)
    if (effect === 'log-out') {
      if (shell.users.length === 1) return greet()
      shell.users.pop()
      return shellPrompt(shell)
    }
    if (effect === 'crash') say(PANIC)
    reader = deaf
    host.power(effect).catch(() => {
      say('Failed to talk to the machine: try again.\n')
      if (!closed) shellPrompt(shell)
    })
  }

  /** Passes buffered keys to the reader until a command runs. */
  const drain = (): void => {
    if (reader === null || closed) return
    const key = ahead.shift()
    if (key === undefined) return
    reader(key)
    drain()
  }

  greet()
  return {
    input(text) {
      for (const key of decode(text)) {
        if (reader === null && key.type === 'control' && key.letter === 'C') {
          ahead.length = 0
          interrupt?.()
        } else if (ahead.length < TYPED_AHEAD) ahead.push(key)
        drain()
      }
    },
    close() {
      closed = true
      cancelWait?.()
    },
  }
}
