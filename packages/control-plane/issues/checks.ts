import type { CheckName } from '@portico/domain/issues/kinds.ts'
import { backups } from './checks/backups.ts'
import { bfd } from './checks/bfd.ts'
import { bgp } from './checks/bgp.ts'
import { capacity } from './checks/capacity.ts'
import { certificates } from './checks/certificates.ts'
import { clocks } from './checks/clocks.ts'
import { disks } from './checks/disks.ts'
import { instances } from './checks/instances.ts'
import { jobs } from './checks/jobs.ts'
import { networks } from './checks/networks.ts'
import { pools } from './checks/pools.ts'
import { ports } from './checks/ports.ts'
import { quotas } from './checks/quotas.ts'
import { sleds } from './checks/sleds.ts'
import type { Check, CheckResult, CheckContext } from './check.ts'

const ran =
  <Seen>({ read, judge }: Check<Seen>) =>
  async (looking: CheckContext): Promise<CheckResult> =>
    judge(await read(looking), looking.now)

/** All checks. A new check needs an entry here, a name in `domain`, and a file. */
export const checks: Readonly<Record<CheckName, (looking: CheckContext) => Promise<CheckResult>>> = {
  sleds: ran(sleds),
  disks: ran(disks),
  ports: ran(ports),
  bgp: ran(bgp),
  bfd: ran(bfd),
  capacity: ran(capacity),
  pools: ran(pools),
  quotas: ran(quotas),
  certificates: ran(certificates),
  instances: ran(instances),
  jobs: ran(jobs),
  clocks: ran(clocks),
  networks: ran(networks),
  backups: ran(backups),
}
