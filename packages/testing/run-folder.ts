import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Provides a folder for prepared databases that all workers of a test run share. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-tests-'))
  process.env['PORTICO_TEST_FOLDER'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
