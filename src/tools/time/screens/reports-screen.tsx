import { TimePage } from './time-page.tsx'

export function ReportsScreen() {
  return <TimePage heading="Auswertung">{null}</TimePage>
}
