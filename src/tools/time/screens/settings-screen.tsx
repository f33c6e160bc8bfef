import { TimePage } from './time-page.tsx'

export function SettingsScreen() {
  return <TimePage heading="Einstellungen">{null}</TimePage>
}
