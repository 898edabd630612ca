import { clockTolerance } from '@portico/domain/issues/limits.ts'
import type { ServerTable } from '#kernel/database/schema/support.ts'
import { type Check, readLimit } from '../check.ts'

type SeenServer = Pick<ServerTable, 'id' | 'clock_offset'>

/** Servers whose clock differs from the database's. Since all compare with one clock, servers that differ are found too. */
export const clocks: Check<readonly SeenServer[]> = {
  read: ({ db }) =>
    db.selectFrom('server').select(['id', 'clock_offset']).orderBy('id').limit(readLimit).execute(),

  judge: (servers) => ({
    found: servers
      .filter(({ clock_offset }) => Math.abs(clock_offset) > clockTolerance)
      .map(({ id, clock_offset }) => ({
        about: { kind: 'clock_wrong', server: id, offset: Math.round(clock_offset) },
        target: id,
      })),
    lookedAt: servers.length,
    nearest: null,
  }),
}
