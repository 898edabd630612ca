import { defineConfig } from 'vitest/config'

/**
 * `unit` runs everywhere in seconds. Tests of the control plane over its database (`*.db.test.ts`) run twice: as
 * `pglite` in memory, and as `pg`, together with what needs true concurrency (`*.pg.test.ts`), on the PostgreSQL
 * that Portico ships. `servers` starts, kills and pauses whole servers. `pg-oldest` runs what is closest to PostgreSQL
 * on the oldest one supported. `machines` boots real guests on QEMU; `journeys` drives the console in Chromium against
 * a real server.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.{db,pg,qemu}.test.ts', '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'pglite',
          maxWorkers: 2,
          include: ['packages/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
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
          // One after the other: each keeps servers and PostgreSQL busy, and kills them.
          fileParallelism: false,
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
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['e2e/server-setup.ts'],
          // One browser at a time: journeys share two cores with the server and PostgreSQL.
          fileParallelism: false,
        },
      },
    ],
  },
})
