/** Exports for other features, loaded on demand. */
export { portSettingsPaletteActions } from './palette-actions.ts'
