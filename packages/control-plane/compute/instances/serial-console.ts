import { checkAction } from '@portico/domain/instances/actions.ts'
import { invalidRequest, unavailable, malformed } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, type Selector } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'

/** number of bytes returned by default (docs/reference/serial-console.md#history) */
const defaultBytes = 16_384

/** Returns the machine whose console the caller may read. @throws 400 if the instance has no console; 404, 403 */
export async function consoleMachine(ctx: Context, selector: Selector): Promise<string> {
  const instance = await find(ctx, 'instance', selector)
  enforce(checkAction('serialConsole', instance.run_state))
  const machine = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('instance_id', '=', instance.id)
    .executeTakeFirst()
  return machine?.id ?? refuse(unavailable)
}

const oneOfTwo = invalidRequest("Exactly one of 'from_start' or 'most_recent' must be specified.")

export const serialConsoleHandlers = {
  instance_serial_console: async (ctx, { path, query }) => {
    const machineId = await consoleMachine(ctx, { nameOrId: path.instance, project: query.project })
    const { from_start, most_recent, max_bytes: maxBytes = defaultBytes } = query
    const range =
      from_start !== undefined && most_recent === undefined
        ? { fromStart: from_start, maxBytes }
        : most_recent !== undefined && from_start === undefined
          ? { mostRecent: most_recent, maxBytes }
          : refuse(oneOfTwo)
    const chunk = await ctx.services.hypervisor.consoles.history(machineId, range)
    return { data: Array.from(chunk.data), last_byte_offset: chunk.endOffset }
  },

  /**
   * This handler gets only plain GET requests: hosts handle websocket upgrades themselves (`openConsole` in the control
   * plane).
   */
  instance_serial_console_stream: () => refuse(malformed('expected connection upgrade')),
} satisfies Handlers<'instance_serial_console' | 'instance_serial_console_stream'>
