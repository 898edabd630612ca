import type { DiskStore } from './disk-store.ts'
import type { Connection } from './rpc/connection.ts'
import { calls } from './rpc/protocol.gen.ts'
import { element, xmlOf } from './xml.ts'

/**
 * Returns a function that gives a host the secret by which it opens disks, once for each connection, so that a changed
 * key reaches it.
 * @throws HypervisorError or LibvirtError
 */
export function hostSecrets(disks: DiskStore): (connection: Connection) => Promise<void> {
  const given = new WeakSet<Connection>()
  return async (connection) => {
    if (disks.secret === undefined || given.has(connection)) return
    const { uuid, user, key } = await disks.secret()
    const xml = xmlOf(
      element('secret', { ephemeral: 'no', private: 'yes' }, [
        element('uuid', {}, uuid),
        element('usage', { type: 'ceph' }, [element('name', {}, `client.${user} of Portico`)]),
      ]),
    )
    const { secret } = await connection.call(calls.secretDefineXml, { xml, flags: 0 })
    await connection.call(calls.secretSetValue, { secret, value: key, flags: 0 })
    given.add(connection)
  }
}
