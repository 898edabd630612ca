import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Gives one test run a folder for prepared databases, which all its workers share. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-tests-'))
  process.env['PORTICO_TEST_FOLDER'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
