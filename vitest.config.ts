import { defineConfig } from 'vitest/config'

/**
 * `unit` runs everywhere in seconds. Tests of the control plane over its database (`*.db.test.ts`) run as `pg`,
 * together with what needs true concurrency (`*.pg.test.ts`), on the PostgreSQL that Portico ships; those of what the
 * preview is made of run as `pglite` too, in memory and over one connection, where everything takes several times as
 * long: not those that go through many cases of one rule. `servers` starts, kills and pauses whole
 * servers. `pg-oldest` runs what is closest to PostgreSQL on the oldest one supported. `machines` boots real guests on
 * QEMU; `journeys` drives the console in Chromium against real servers.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/sheet/*.test.ts'],
          exclude: ['**/*.{db,pg,qemu}.test.ts', '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'pglite',
          maxWorkers: 2,
          include: [
            'packages/control-plane/{demo,fabric,kernel,network}/**/*.db.test.ts',
            'packages/control-plane/compute/{disks,images,instances,snapshots}/*.db.test.ts',
            'packages/control-plane/{compute,tasks}/*.db.test.ts',
            'packages/control-plane/portico/{portico,stream}.db.test.ts',
            'packages/control-plane/portico/changes/*.db.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            // What several connections do to each other, one cannot show.
            'packages/control-plane/kernel/database/contention-workers.db.test.ts',
            'packages/control-plane/compute/held-up.db.test.ts',
            // Many cases of one rule.
            'packages/control-plane/compute/disks/import.db.test.ts',
            'packages/control-plane/compute/instances/{machines-seen,open-console}.db.test.ts',
            'packages/control-plane/kernel/changes/visibility.db.test.ts',
            'packages/control-plane/kernel/pipeline/unchanged-since.db.test.ts',
            'packages/control-plane/network/{interfaces,paths}/*.db.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          globalSetup: ['packages/control-plane/testing/run-folder.ts'],
        },
      },
      {
        test: {
          name: 'pg',
          maxWorkers: 2,
          include: ['packages/control-plane/**/*.{db,pg}.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: [
            'packages/control-plane/testing/run-folder.ts',
            'packages/server/testing/postgres-setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'servers',
          include: ['packages/server/**/*.{db,pg}.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          // Each file has servers and a PostgreSQL of its own, which it kills.
          maxWorkers: 2,
          globalSetup: [
            'packages/control-plane/testing/run-folder.ts',
            'packages/server/testing/postgres-setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'pg-oldest',
          include: [
            'packages/control-plane/kernel/{changes,database}/*.{db,pg}.test.ts',
            'packages/control-plane/portico/stream.db.test.ts',
            'packages/server/database/*.pg.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: [
            'packages/control-plane/testing/run-folder.ts',
            'packages/server/testing/postgres-setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'machines',
          include: ['packages/**/*.qemu.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One after the other: under TCG each guest takes a whole core.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          testTimeout: 120_000,
          // As long as pages are waited for (`patience` in e2e/visit.ts).
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          globalSetup: ['e2e/server-setup.ts'],
          // Two browsers at a time: one waits for the page while the other works.
          maxWorkers: 2,
        },
      },
    ],
  },
})
