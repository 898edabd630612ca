import { firmwareLines } from '../boot-log/firmware.ts'
import { columns, humanSize, joinLines } from '../guest/format.ts'
import { keyDecoder, type Key } from './keys.ts'
import { lineEditor } from './line-editor.ts'
import { cooked, type PowerEffect, type Terminal, type TerminalHost } from './terminal.ts'

const HELP = `  boot    look for something to boot again
  disks   list the disks
  net     list the network devices
  reset   reset the machine
  off     turn the machine off
`

const deaf = (): void => undefined

/** Returns the firmware's prompt, which a machine shows when it finds nothing to boot. The machine keeps running. */
export function firmwarePrompt(host: TerminalHost): Terminal {
  const decode = keyDecoder()
  const history: string[] = []
  let closed = false
  let handle: (key: Key) => void = deaf

  const write = (text: string): void => {
    if (!closed) host.write(cooked(text))
  }
  const prompt = (): void => {
    handle = lineEditor({
      write,
      prompt: 'firmware> ',
      echo: true,
      history,
      complete: (before) =>
        ['boot', 'disks', 'help', 'net', 'off', 'reset'].filter((name) => name.startsWith(before)),
      onLine: run,
      onInterrupt: prompt,
      onEnd: () => undefined,
    })
  }
  const power = (effect: PowerEffect): void => {
    handle = deaf
    host.power(effect).catch(() => {
      write('The machine did not react.\n')
      if (!closed) prompt()
    })
  }
  const run = (line: string): void => {
    const command = line.trim()
    if (command !== '' && history.length < 100) history.push(command)
    const { guest } = host.system()
    if (command === 'reset') return power('reboot')
    if (command === 'off') return power('power-off')
    if (command === 'help') write(HELP)
    else if (command === 'boot') write(joinLines(firmwareLines(guest, null)))
    else if (command === 'disks') {
      write(
        columns(
          guest.disks.map((disk) => [`disk ${disk.slot}`, disk.name, `${humanSize(disk.size)}iB`]),
          'llr',
        ),
      )
    } else if (command === 'net')
      write(
        columns(
          guest.nics.map((nic) => [nic.mac, nic.name]),
          'll',
        ),
      )
    else if (command !== '') write(`Unknown command "${command}". Type help.\n`)
    prompt()
  }

  prompt()
  return {
    input(text) {
      for (const key of decode(text)) if (!closed) handle(key)
    },
    close() {
      closed = true
    },
  }
}
