import { tooManyOpen } from '@portico/domain/refusals.ts'
import type { ConsoleConnection, ConsoleListener } from '@portico/hypervisor/port.ts'
import { refuse } from '../../kernel/refusal-error.ts'
import type { Seats } from '../../kernel/seats.ts'

/** Connect while `user` has a place for one more serial console; the place is held until either side ends it. @throws 503 */
export async function onSeat(
  seats: Seats,
  user: string,
  listener: ConsoleListener,
  connect: (seated: ConsoleListener) => Promise<ConsoleConnection>,
): Promise<ConsoleConnection> {
  const leave = seats.take(user) ?? refuse(tooManyOpen('serial consoles'))
  const closed: ConsoleListener['closed'] = (reason) => {
    leave()
    listener.closed(reason)
  }
  try {
    const connection = await connect({ output: (data) => listener.output(data), closed })
    return {
      write: (data) => connection.write(data),
      close() {
        leave()
        connection.close()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}
