import { unauthorized } from '@portico/domain/refusals.ts'
import type { ConsoleConnection, ConsoleListener } from '@portico/hypervisor/port.ts'
import type { UserActor } from '#kernel/actor.ts'
import { userOf } from '#kernel/context.ts'
import type { Selector } from '#authorization/lookup/find.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { consoleMachine } from './serial-console.ts'

/** What somebody at a serial console is told. */
export interface ConsoleReader extends ConsoleListener {
  /** The session is over, or the right to use the console is gone; nothing follows. */
  revoked(): void
}

/**
 * Connect to an instance's serial console for as long as its reader may use it: when their session, token or role
 * goes, the connection does.
 * @throws 400 when the instance has none to show; 404, 403, 429
 */
export async function openConsole(
  ctx: ReplyContext,
  selector: Selector,
  mostRecent: number | null,
  reader: ConsoleReader,
): Promise<ConsoleConnection> {
  const { hypervisor, standing } = ctx.services
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
      // Refused, or nobody can say: either way nothing more is typed.
      return false
    }
  }
  // Only once it is known which machine's it is can anybody lose the right to it.
  const check = () => {
    if (holder !== null && machineId !== null) void mayStill(holder).then((may) => may || revoke())
  }
  const held = standing.hold({
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
