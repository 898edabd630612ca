import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { checkAction } from '@portico/domain/instances/actions.ts'
import type { CaptureRequest } from '@portico/domain/networks/capture.ts'
import { checkCaptureNetwork } from '@portico/domain/networks/capture-rules.ts'
import { conflict, invalidRequest, unavailable } from '@portico/domain/refusals.ts'
import type { PacketCaptures } from '@portico/hypervisor/captures.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { Selectable } from 'kysely'
import { find } from '#authorization/lookup/find.ts'
import { whileAllowed } from '#kernel/authentication/while-allowed.ts'
import type { Context } from '#kernel/context.ts'
import type { NetworkInterfaceTable } from '#kernel/database/schema/network.ts'
import type { Handlers, OutsideContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'

/** ms after its end at which the row of a capture is ignored, which its server deletes otherwise */
const grace = 10_000

export const captureHandlers = {
  /**
   * Sends the packets of an interface while they pass. The capture ends when its time is over, or when its reader
   * disconnects or loses the role.
   */
  portico_packet_capture_create: {
    outside: async (ctx, { path, query, body }) => {
      const findNic = (asker: Context) =>
        find(asker, 'instance_network_interface', { nameOrId: path.interface, ...query })
      const nic = await findNic(ctx)
      const { captures, networking } = ctx.services.hypervisor
      enforce(checkCaptureNetwork(networking))
      if (captures === null) return refuse(unavailable)
      const { id, instance, subnet } = await begin(ctx, nic.id, body)
      if (ctx.dryRun) return new Response(null)
      // If the database does not respond, the row expires.
      const end = (): Promise<unknown> =>
        ctx.db
          .deleteFrom('packet_capture')
          .where('id', '=', id)
          .execute()
          .catch(() => {})
      let file: ReadableStream<Uint8Array> | null = null
      try {
        const { mac, ip } = nic
        const packets = await captured(captures, { id: nic.id, mac, ip: formatIpv4(ip), subnet }, body)
        const longest = body.seconds * 1000 + grace
        file = whenOver(packets, end, (cancel) => ctx.services.clock.after(longest, cancel))
        const opened = file
        const headers = {
          'content-type': 'application/vnd.tcpdump.pcap',
          'content-disposition': `attachment; filename="${instance}-${nic.name}.pcap"`,
          'x-content-type-options': 'nosniff',
          // Proxies must not wait for the end.
          'x-accel-buffering': 'no',
        }
        return new Response(
          whileAllowed(ctx, () => opened, findNic, 'capture'),
          { headers },
        )
      } catch (error) {
        await (file === null ? end() : file.cancel())
        throw error
      }
    },
  },
} satisfies Handlers<'portico_packet_capture_create'>

const captureRunning = conflict(
  'packets of this interface are being captured already. Wait until that capture ends, which takes at most a minute',
)

type Nic = Selectable<NetworkInterfaceTable>

/**
 * Records that a capture begins. Repeatable read suffices: the unique interface of the row decides between captures that
 * begin at the same time.
 */
function begin(ctx: OutsideContext, nicId: Nic['id'], { seconds, host, port }: CaptureRequest) {
  return ctx.transact(async ({ db, now, newId }) => {
    const { nic, instance, run_state, silo_id, project_id, subnet } = await db
      .selectFrom('network_interface as nic')
      .innerJoin('instance', 'instance.id', 'nic.instance_id')
      .innerJoin('vpc_subnet as subnet', 'subnet.id', 'nic.subnet_id')
      .select(['nic.name as nic', 'nic.silo_id', 'nic.project_id'])
      .select(['instance.name as instance', 'instance.run_state', 'subnet.ipv4_block as subnet'])
      .where('nic.id', '=', nicId)
      .executeTakeFirstOrThrow()
    enforce(checkAction('capturePackets', run_state))
    await db
      .deleteFrom('packet_capture')
      .where('network_interface_id', '=', nicId)
      .where('time_expires', '<=', now)
      .execute()
    const row = await db
      .insertInto('packet_capture')
      .values({
        id: newId(),
        silo_id,
        project_id,
        name: `${nic} of ${instance}`,
        instance,
        network_interface_id: nicId,
        seconds,
        host: host ?? null,
        port: port ?? null,
        time_created: now,
        time_expires: new Date(now.getTime() + seconds * 1000 + grace),
      })
      .onConflict((conflict) => conflict.column('network_interface_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return { ...(row ?? refuse(captureRunning)), instance, subnet }
  }, 'repeatable read')
}

/** @throws 400 if the packets cannot be captured; 503 */
async function captured(
  captures: PacketCaptures,
  ...args: Parameters<PacketCaptures['capture']>
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await captures.capture(...args)
  } catch (error) {
    if (!(error instanceof HypervisorError)) throw error
    return refuse(error.retry ? unavailable : invalidRequest(error.message))
  }
}

/**
 * Returns the same stream.
 * @param over called when it has ended or was cancelled, before its reader knows
 * @param limit lets a function that cancels it be called when its reader takes too long. Returns a function that
 *   prevents it
 */
function whenOver(
  stream: ReadableStream<Uint8Array>,
  over: () => Promise<unknown>,
  limit: (cancel: () => void) => () => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  const unlimit = limit(() => void end().then(() => reader.cancel()))
  const end = (): Promise<unknown> => {
    unlimit()
    return over()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          await end()
          controller.close()
        } catch (error) {
          await end()
          controller.error(error)
        }
      },
      async cancel(reason) {
        await Promise.all([end(), reader.cancel(reason)])
      },
    },
    { highWaterMark: 0 },
  )
}
