import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { killAndPause } from '@portico/server/testing/kill-and-pause.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)
const seed = Number(process.env['BENCH_SEED'] ?? 1)

/**
 * Kills and stops two servers under load. `BENCH_ROUNDS` is the number of rounds, `BENCH_SEED` changes the random
 * choices.
 */
export async function measureLeases(report: (cells: readonly string[]) => void): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  try {
    const result = await killAndPause({ postgres: postgres.url, rounds, seed })
    const { kills, pauses, created, deleted, wrong } = result
    report(['two servers on one database', `${kills} kills, ${pauses} pauses`, `seed ${seed}`])
    report(['disks', `${created} made`, `${deleted} deleted`])
    report(['made twice, lost, left over', `${wrong.length}`, wrong.join('; ')])
  } finally {
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
