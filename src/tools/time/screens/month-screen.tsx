import { TimePage } from './time-page.tsx'

export function MonthScreen() {
  return <TimePage heading="Monat">{null}</TimePage>
}
