/** Exports for other features, loaded on demand. */
export { portSettingsThing } from './thing.ts'
