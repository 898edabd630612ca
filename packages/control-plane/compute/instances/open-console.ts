import { unauthorized } from '@portico/domain/refusals.ts'
import type { ConsoleConnection, ConsoleListener } from '@portico/hypervisor/port.ts'
import type { UserActor } from '#kernel/actor.ts'
import { userOf } from '#kernel/context.ts'
import type { Selector } from '#authorization/lookup/find.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { consoleMachine } from './serial-console.ts'

/** Receives the output of a serial console. */
export interface ConsoleReader extends ConsoleListener {
  /** Called when the session has ended, or the right to use the console was revoked; no other call follows. */
  revoked(): void
}

/**
 * Connects to an instance's serial console for as long as its reader may use it: the connection ends with the session,
 * token or role.
 * @throws 400 if the instance has no console; 404, 403, 429
 */
export async function openConsole(
  ctx: ReplyContext,
  selector: Selector,
  mostRecent: number | null,
  reader: ConsoleReader,
): Promise<ConsoleConnection> {
  const { hypervisor, connections } = ctx.services
  const user = userOf(ctx)
  const credential = ctx.credential() ?? refuse(unauthorized)
  let holder: UserActor | null = null
  let machineId: string | null = null
  let revoked = false
  let connection: ConsoleConnection | null = null
  const revoke = () => {
    if (revoked) return
    revoked = true
    held.release()
    connection?.close()
    reader.revoked()
  }
  const mayStill = async (actor: UserActor): Promise<boolean> => {
    try {
      return (await consoleMachine({ ...ctx, actor }, selector)) === machineId
    } catch {
      // The right was refused or could not be checked: in both cases no more input is accepted.
      return false
    }
  }
  // The right can be checked only once the console's machine is known.
  const check = () => {
    if (holder !== null && machineId !== null) void mayStill(holder).then((may) => may || revoke())
  }
  const held = connections.watch({
    kind: 'console',
    credential,
    actor: user,
    verified: (actor) => {
      holder = actor
      check()
    },
    ended: revoke,
  })
  try {
    machineId = await consoleMachine(ctx, selector)
    check()
    connection = await hypervisor.consoles.connect(machineId, mostRecent, {
      output: (data) => revoked || reader.output(data),
      closed: (reason) => {
        held.release()
        if (!revoked) reader.closed(reason)
      },
    })
  } catch (error) {
    held.release()
    throw error
  }
  if (revoked) connection.close()
  const opened = connection
  return {
    write: async (data) => {
      if (!revoked) await opened.write(data)
    },
    close: () => {
      held.release()
      opened.close()
    },
  }
}
