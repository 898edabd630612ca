import { defineConfig } from 'vitest/config'

/**
 * Three projects: `unit` runs everywhere in seconds (PGlite where a test needs a database); `pg` runs the control
 * plane's tests again, and those that need true concurrency, on the PostgreSQL that Portico ships; `journeys`
 * drives the console in Chromium against a real server.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          isolate: false,
          globalSetup: ['packages/control-plane/testing/run-folder.ts'],
        },
      },
      {
        test: {
          name: 'pg',
          include: ['packages/control-plane/**/*.test.ts', 'packages/**/*.pg.test.ts'],
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
