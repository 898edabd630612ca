import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsPage } from '@portico/server/settings/help.ts'

writeFileSync(path.resolve(import.meta.dirname, '../docs/operations/settings.md'), settingsPage())
