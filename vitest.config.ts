import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files with long tests: they build something, or wait for a clock or for servers. If they began last, they would
 * run on while other workers are idle.
 */
const longFiles = [
  'e2e/preview.test.ts',
  'e2e/gallery.test.ts',
  'e2e/allow-list.test.ts',
  'e2e/upstream-bare.test.ts',
  'server/crash.pg.test.ts',
  'server/starting.pg.test.ts',
  'server/paused.pg.test.ts',
  'server/tasks.pg.test.ts',
  'server/backup/drill.pg.test.ts',
  'server/backup/point-in-time.pg.test.ts',
  'samples/sampler.db.test.ts',
  'fuzz/fuzz.db.test.ts',
  'uploads/killed.db.test.ts',
  'bundles/killed.db.test.ts',
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * `unit` runs everywhere in seconds. Database tests of the control plane (`*.db.test.ts`) run as `pg`, together with
 * tests of real concurrency (`*.pg.test.ts`), on the PostgreSQL that Portico includes. A selection from each area also
 * runs as `pglite`, the database of the preview, in memory and over one connection, which takes several times as long.
 * `servers` starts, kills and pauses whole servers. `pg-oldest` runs the tests closest to PostgreSQL on the oldest
 * supported version. `machines` boots real guests on QEMU; `networks` sends packets through OVN; `hosts` runs guests on libvirt's daemons
 * in namespaces; `proxies` runs nginx, HAProxy and Caddy with the configurations of the documentation; `e2e` drives the console in Chromium against real servers.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/sheet/*.test.ts'],
          exclude: ['**/*.{db,pg,qemu,proxy,networks,hosts}.test.ts', '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'pglite',
          maxWorkers: 2,
          // The tests that cover most of each area; the rest would only repeat PostgreSQL. The preview of the
          // end-to-end tests is filled with the demo in PGlite.
          include: [
            'packages/control-plane/authorization/lookup/*.db.test.ts',
            'packages/control-plane/kernel/{changes,pipeline}/*.db.test.ts',
            'packages/control-plane/compute/dry-run.db.test.ts',
            'packages/control-plane/network/{external-ips,firewall,floating-ips,gateways}/*.db.test.ts',
            'packages/control-plane/network/{instance-addresses,ip-pools,routers,subnets,vpcs}/*.db.test.ts',
            // Without the stream, whose test takes a quarter of the time here; an end-to-end test covers it in the
            // preview.
            'packages/control-plane/portico/portico.db.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            // Many cases of one rule.
            'packages/control-plane/kernel/pipeline/unchanged-since.db.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: ['packages/testing/run-folder.ts'],
        },
      },
      {
        test: {
          name: 'pg',
          maxWorkers: 2,
          include: ['packages/{control-plane,testing,preview}/**/*.{db,pg}.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: ['packages/testing/run-folder.ts', 'packages/testing/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'servers',
          include: ['packages/server/**/*.{db,pg}.test.ts', 'tools/**/*.pg.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          // Each file has its own servers and PostgreSQL, which it kills.
          maxWorkers: 2,
          globalSetup: [
            'packages/testing/run-folder.ts',
            'packages/testing/postgres-setup.ts',
            'packages/server/testing/console-setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'pg-oldest',
          include: [
            'packages/control-plane/authorization/visibility.db.test.ts',
            'packages/control-plane/kernel/{changes,database}/*.{db,pg}.test.ts',
            'packages/control-plane/reconcile/contention-workers.db.test.ts',
            'packages/control-plane/portico/stream.db.test.ts',
            'packages/server/database/*.pg.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: ['packages/testing/run-folder.ts', 'packages/testing/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'machines',
          include: ['packages/**/*.qemu.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Sequential: with TCG each guest uses a whole core.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'networks',
          include: ['packages/**/*.networks.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'hosts',
          include: ['packages/**/*.hosts.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Sequential: each guest uses a whole core.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'proxies',
          include: ['packages/server/**/*.proxy.test.ts'],
          exclude: ['**/node_modules/**'],
          // The tests wait at the same time, for three minutes.
          maxConcurrency: 20,
          testTimeout: 280_000,
          hookTimeout: 120_000,
          globalSetup: [
            'packages/testing/run-folder.ts',
            'packages/testing/postgres-setup.ts',
            'packages/server/testing/console-setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          testTimeout: 120_000,
          // The timeout of pages (`patience` in e2e/visit.ts).
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          globalSetup: ['e2e/server-setup.ts'],
          // More browsers than processors: some wait for their page while others work.
          maxWorkers: 3,
          // A worker keeps its browser.
          isolate: false,
        },
      },
    ],
  },
})
