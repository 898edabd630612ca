import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Creates a folder for prepared databases, shared by all workers of a test run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-tests-'))
  process.env['PORTICO_TEST_FOLDER'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
