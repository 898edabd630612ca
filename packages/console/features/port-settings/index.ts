export { PortSettingsCopyForm, PortSettingsCreateForm } from './create-form.tsx'
export { PortSettingsEditForm } from './edit-form.tsx'
export { PortSettingsList } from './list.tsx'
export { PortSettingsPage } from './page.tsx'
