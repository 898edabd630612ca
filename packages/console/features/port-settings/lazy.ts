/** Exports for other features, loaded on demand. */
export { portSettingsThing } from './palette-actions.ts'
