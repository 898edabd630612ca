import type { Consoles } from '#port.ts'
import { guestLogin } from './guest-image.ts'

/** A user at a serial console, who types and waits for output. */
export interface Terminal {
  /** Returns all output so far. */
  text(): string
  type(text: string): void
  /** Waits for output that follows the output of the previous wait. @returns the text up to the end of the match */
  until(what: string | RegExp): Promise<string>
  /** Runs a shell command. @returns its output */
  run(command: string): Promise<string>
  logIn(): Promise<void>
  /** resolves with the reason when the console is closed */
  readonly closed: Promise<'stopped' | 'lost'>
  close(): void
}

/** Default maximum ms to wait for output of a guest. */
const TIMEOUT = 40_000

/** Matches the shell's prompt, after which the line editor asks for the cursor position. */
export const PROMPT = new RegExp(String.raw`# (?:${String.fromCodePoint(27)}\[6n)?$`)

/** A console connection of either driver. */
interface Line {
  write(data: Uint8Array): Promise<void> | void
  close(): void
}

type Connect = (listener: {
  output(data: Uint8Array): void
  closed(reason: 'stopped' | 'lost'): void
}) => Promise<Line>

/**
 * Returns a terminal at the console of a machine.
 * @param patience maximum ms to wait for output
 */
export const terminalOf = (
  consoles: Consoles,
  machineId: string,
  patience: number = TIMEOUT,
): Promise<Terminal> => openTerminal((listener) => consoles.connect(machineId, null, listener), patience)

export async function openTerminal(connect: Connect, patience: number = TIMEOUT): Promise<Terminal> {
  const decoder = new TextDecoder()
  const closed = Promise.withResolvers<'stopped' | 'lost'>()
  let text = ''
  let seen = 0
  let commands = 0
  let check = (): void => {}
  const line = await connect({
    output(data) {
      text += decoder.decode(data, { stream: true })
      check()
    },
    closed(reason) {
      closed.resolve(reason)
      check()
    },
  })
  const type = (what: string): void => void line.write(new TextEncoder().encode(what))

  let over = false
  void closed.promise.then(() => (over = true))

  const until = async (what: string | RegExp): Promise<string> => {
    const pattern = typeof what === 'string' ? new RegExp(escaped(what)) : what
    const tooLate = Date.now() + patience
    for (;;) {
      const match = pattern.exec(text.slice(seen))
      if (match !== null) {
        const end = seen + match.index + match[0].length
        const found = text.slice(seen, end)
        seen = end
        return found
      }
      if (over || Date.now() > tooLate) {
        throw new Error(`${over ? 'closed before' : 'no'} ${String(what)}; last: ${text.slice(-500)}`)
      }
      const timer = setTimeout(() => check(), patience)
      await new Promise<void>((resolve) => (check = resolve))
      clearTimeout(timer)
    }
  }

  return {
    text: () => text,
    type,
    until,
    closed: closed.promise,
    close: () => line.close(),
    async run(command) {
      const number = ++commands
      // The shell joins the parts of each marker, so that the echo of the typed command does not contain the marker.
      type(`echo "beg""in-${number}"; ${command}; echo "do""ne-${number}"\n`)
      await until(`begin-${number}\r\n`)
      const mark = `done-${number}\r\n`
      const printed = await until(mark)
      return printed.slice(0, -mark.length).replaceAll('\r\n', '\n').trim()
    },
    async logIn() {
      await until(/login: $/)
      type(`${guestLogin.user}\n`)
      await until('Password: ')
      type(`${guestLogin.password}\n`)
      await until(PROMPT)
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
