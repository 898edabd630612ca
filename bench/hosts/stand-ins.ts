import { addressOf, idOf } from './names.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/**
 * Runs many hosts in one process of their own, so that their processor time does not count as Portico's. Commands come
 * as messages from the parent process; each is answered by a message with its result.
 */
export type StandInCommand =
  | { readonly type: 'drop-all' }
  | { readonly type: 'power-off' | 'power-on'; readonly host: number }
  | { readonly type: 'take-readings' }

const [count = '0'] = process.argv.slice(2)

const hosts: StandIn[] = []
for (let number = 0; number < Number(count); number++) {
  const place = { id: idOf(number), address: addressOf(number) }
  hosts.push(await startStandIn({ ...place, cpus: 128, memory: 512 * 1024 ** 3 }))
}

process.on('message', (command: StandInCommand) => {
  switch (command.type) {
    case 'drop-all':
      for (const host of hosts) host.dropConnections()
      return process.send?.(null)
    case 'power-off':
      hosts[command.host]?.powerOff()
      return process.send?.(null)
    case 'power-on':
      hosts[command.host]?.powerOn()
      return process.send?.(null)
    case 'take-readings':
      return process.send?.(hosts.map((host) => host.takeReadings()))
  }
})
process.send?.(null)
