import { byId, byNameOrId } from '#schemas/paging.ts'
import {
  SwitchLinkState,
  SwitchPortApplySettings,
  SwitchPortResultsPage,
  SwitchPortSettingsCreate,
  SwitchPortSettingsResultsPage,
  SwitchPortSettingsView,
} from '#schemas/ports.ts'
import { Name, NameOrId, Selector, Uuid, omittable } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const portsEndpoints = endpointsOf({
  networking_switch_port_list: {
    query: { ...byId, switch_port_id: omittable(Uuid) },
    answer: SwitchPortResultsPage,
  },
  networking_switch_port_clear_settings: {
    path: { port: Name },
    query: { rack_id: Uuid, switch_location: Name },
  },
  networking_switch_port_apply_settings: {
    path: { port: Name },
    query: { rack_id: Uuid, switch_location: Name },
    body: SwitchPortApplySettings,
  },
  networking_switch_port_status: {
    path: { port: Name },
    query: { rack_id: Uuid, switch_location: Name },
    answer: SwitchLinkState,
  },
  networking_switch_port_settings_delete: { query: { port_settings: Selector } },
  networking_switch_port_settings_list: {
    query: { ...byNameOrId, port_settings: Selector },
    answer: SwitchPortSettingsResultsPage,
  },
  networking_switch_port_settings_create: { body: SwitchPortSettingsCreate, answer: SwitchPortSettingsView },
  networking_switch_port_settings_view: { path: { port: NameOrId }, answer: SwitchPortSettingsView },
})
